import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Must be higher than that of any dialog below; Mantine's default is 200. */
  zIndex: number;
  closeOnClickOutside?: boolean;
  children: ReactNode;
};

/**
 * A dialog that may open over another one. Its title is in the body, since a header per dialog would give the page
 * several banner landmarks.
 */
export function StackedDialog({
  opened,
  onClose,
  title,
  zIndex,
  closeOnClickOutside = true,
  children,
}: Props) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      zIndex={zIndex}
      closeOnClickOutside={closeOnClickOutside}
      centered
      lockScroll={false}
    >
      <Modal.Overlay backgroundOpacity={0.7} />
      <Modal.Content>
        <Modal.Body className="stacked-dialog">
          <div className="stacked-dialog-head">
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Close" />
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

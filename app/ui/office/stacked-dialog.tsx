import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Above whatever it may open over; Mantine's own dialogs have 200. */
  zIndex: number;
  closeOnClickOutside?: boolean;
  children: ReactNode;
};

/**
 * A dialog that may open over another one. Its title stands in the body: a header of each dialog would make two banners on
 * one page, which screen readers can't tell apart.
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

import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

export { Notifications } from '@mantine/notifications';

/** Mounted open, Mantine's dialog would neither fade in nor return the focus: it is opened after it is mounted. */
function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted;
}

export function Modal({ opened, ...props }: ModalProps) {
  const mounted = useMounted();
  return <MantineModal closeButtonProps={{ 'aria-label': 'Close' }} {...props} opened={opened && mounted} />;
}

export type StackedProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Must be higher than that of any dialog below; Mantine's default is 200. */
  zIndex: number;
  closeOnClickOutside?: boolean;
  children: ReactNode;
};

export function StackedModal({ opened, title, children, ...props }: StackedProps) {
  const mounted = useMounted();
  return (
    <MantineModal.Root {...props} opened={opened && mounted} centered lockScroll={false}>
      <MantineModal.Overlay backgroundOpacity={0.7} />
      <MantineModal.Content>
        <MantineModal.Body className="stacked-dialog">
          <div className="stacked-dialog-head">
            <MantineModal.Title>{title}</MantineModal.Title>
            <MantineModal.CloseButton aria-label="Close" />
          </div>
          {children}
        </MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

import type { ModalProps } from '@mantine/core';
import { afterHydration } from './after-hydration.ts';
import type { StackedProps } from './overlays.tsx';

/** A third of the office's scripts: dialogs and toasts. */
const useOverlays = afterHydration(
  () => import('./overlays.tsx'),
  () => import('./overlays.css'),
);

export function Modal(props: ModalProps) {
  const overlays = useOverlays(props.opened);
  return overlays && <overlays.Modal {...props} />;
}

/**
 * A dialog that may open over another one. Its title is in the body, since a header per dialog would give the page
 * several banner landmarks.
 */
export function StackedDialog(props: StackedProps) {
  const overlays = useOverlays(props.opened);
  return overlays && <overlays.StackedModal {...props} />;
}

export function Toasts() {
  const overlays = useOverlays(false);
  return overlays && <overlays.Notifications position="bottom-center" />;
}

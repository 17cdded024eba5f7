import { type KeyboardEvent, type TouchEvent, useLayoutEffect, useRef } from 'react';
import type { GalleryPicture } from '#app/company/gallery.ts';
import { Icon } from '#app/ui/site/icon.tsx';
import { Picture } from '#app/ui/site/picture.tsx';

type LightboxProps = {
  gallery: readonly GalleryPicture[];
  /** The picture's index in the gallery, from 0. */
  shown: number;
  onShow: (index: number) => void;
  onClose: () => void;
};

/**
 * One picture in full size, in a native dialog: Escape closes it and focus returns to the picture in the grid. It
 * wraps around at the end. // S21
 */
export function Lightbox({ gallery, shown, onShow, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const step = (by: number) => onShow((shown + by + gallery.length) % gallery.length);
  const swipe = useSwipe(step);
  const item = gallery[shown];

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Removing an open dialog from the page would not restore focus.
    return () => element?.close();
  }, []);

  const stepByArrow = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  };

  if (item === undefined) return null;
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      data-tone="plate"
      aria-label="Gallery"
      onClose={onClose}
      onKeyDown={stepByArrow}
      {...swipe}
    >
      <figure>
        <Picture key={item.title} picture={{ ...item.picture, focus: [50, 50] }} sizes="100vw" detailed />
        <figcaption aria-live="polite">
          <span className="label">{item.title}</span>
          <span className="muted">
            {shown + 1} of {gallery.length}
          </span>
        </figcaption>
      </figure>
      <div className="lightbox-controls">
        <LightboxButton icon="back" name="Previous picture" onPress={() => step(-1)} />
        <LightboxButton icon="arrow" name="Next picture" onPress={() => step(1)} />
        <LightboxButton icon="close" name="Close" onPress={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}

type LightboxButtonProps = {
  icon: 'back' | 'arrow' | 'close';
  name: string;
  onPress: () => void;
};

function LightboxButton({ icon, name, onPress }: LightboxButtonProps) {
  return (
    <button type="button" onClick={onPress}>
      <Icon name={icon} size={24} />
      <span className="visually-hidden">{name}</span>
    </button>
  );
}

/** Minimum distance of a swipe in px; less is a tap. */
const SWIPE = 40;

/**
 * A horizontal swipe with one finger steps through pictures; two fingers still zoom.
 *
 * @param step called with 1 for a swipe to the left (next) and -1 for one to the right.
 * @returns handlers for the element.
 */
function useSwipe(step: (by: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);

  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0];
      start.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const end = event.changedTouches[0];
      if (start.current === null || end === undefined) return;
      const across = end.clientX - start.current.x;
      const down = end.clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) > Math.max(SWIPE, Math.abs(down))) step(across < 0 ? 1 : -1);
    },
  };
}

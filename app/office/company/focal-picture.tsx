import { type MouseEvent, type ReactNode, useContext, useRef, useState } from 'react';
import type { FieldNode } from './field-node.ts';
import { inputOf, OptionsOfForm } from './form-options.ts';

/** In percent from the left and the top. */
type Point = { x: number; y: number };
type FocalProps = { src: string; focusX: string; focusY: string; at: Point; children: ReactNode };

/**
 * Fields of a picture beside the picture, which has its focal point marked. A click on it fills in the fields of the point.
 *
 * @param focusX the name of the field for the distance from the left; `focusY` from the top.
 * @param at what the fields say at first.
 */
export function FocalPicture({ src, focusX, focusY, at, children }: FocalProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [point, setPoint] = useState(at);
  const field = (name: string) => frame.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const percent = (name: string) => Math.min(Math.max(Number(field(name)?.value) || 0, 0), 100);
  const read = () => setPoint({ x: percent(focusX), y: percent(focusY) });

  function choose({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    fill(focusX, (clientX - left) / width);
    fill(focusY, (clientY - top) / height);
  }

  function fill(name: string, share: number): void {
    const input = field(name);
    if (!input) return;
    input.value = String(Math.round(share * 100));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <div className="company-picture" ref={frame} onInput={read}>
      {src && (
        // By keyboard, the point is set in its two fields.
        <button
          type="button"
          tabIndex={-1}
          className="company-picture-focus"
          aria-label="Set the focal point by a click on the picture"
          onClick={choose}
        >
          <img src={src} alt="" loading="lazy" />
          <span style={{ left: `${point.x}%`, top: `${point.y}%` }} />
        </button>
      )}
      <div>{children}</div>
    </div>
  );
}

type EntryProps = { node: Extract<FieldNode, { type: 'group' }>; path: string; children: ReactNode };

/** The fields of an entry; if it is a picture of the library, beside the picture and with where that is shown. */
export function PictureOfEntry({ node, path, children }: EntryProps) {
  const { picture } = useContext(OptionsOfForm);
  if (!node.isPicture) return children;
  const { uncropped = '', shownAs = [] } = picture.find(({ value }) => value === inputOf(node, 'key')) ?? {};
  const at = { x: Number(inputOf(node, 'focusX')), y: Number(inputOf(node, 'focusY')) };
  return (
    <FocalPicture src={uncropped} focusX={`${path}.focusX`} focusY={`${path}.focusY`} at={at}>
      {children}
      <p className="muted small">
        {shownAs.length === 0 ? 'Not shown anywhere.' : `Shown as ${shownAs.join('; ')}.`}
      </p>
    </FocalPicture>
  );
}

import { type Editor, type EditorSelector, useEditorSelector } from '@portabletext/editor';
import { getBlockTextBefore, getFocusTextBlock, isSelectionCollapsed } from '@portabletext/editor/selectors';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { textOf } from '../../body.ts';
import type { BlockFormat } from './block-format.ts';
import type { Insert } from './toolbar.tsx';

type Command = { label: string; markdown?: string; inserts: BlockFormat | Exclude<Insert, 'link'> };

const COMMANDS: readonly Command[] = [
  { label: 'Heading', markdown: '##', inserts: { style: 'h2' } },
  { label: 'Subheading', markdown: '###', inserts: { style: 'h3' } },
  { label: 'Small heading', markdown: '####', inserts: { style: 'h4' } },
  { label: 'Bulleted list', markdown: '-', inserts: { listItem: 'bullet' } },
  { label: 'Numbered list', markdown: '1.', inserts: { listItem: 'number' } },
  { label: 'Quote', markdown: '>', inserts: { style: 'blockquote' } },
  { label: 'Picture', inserts: 'image' },
  { label: 'Table', inserts: 'table' },
  { label: 'Note', inserts: 'note' },
];

/** The paragraph's key and what follows its "/", if it holds nothing else; a string, which two readings share. */
const typedCommand: EditorSelector<string | null> = (snapshot) => {
  const block = getFocusTextBlock(snapshot);
  if (!block || !isSelectionCollapsed(snapshot)) return null;
  const before = getBlockTextBefore(snapshot);
  return /^\/[\p{L} ]{0,20}$/u.test(before) && textOf(block.node) === before
    ? `${block.node._key}${before}`
    : null;
};

/** Room that the menu needs below the line, in pixels; with less it opens above, if there is more. */
const ROOM = 240;

type Props = { editor: Editor; insert: (what: Insert) => void; readOnly: boolean; children: ReactNode };

/**
 * The menu that "/" opens in an empty paragraph; letters after it choose. `children` is the editable text, which is not rendered
 * again with the menu. // B17
 */
export function CommandMenu({ editor, insert, readOnly, children }: Props) {
  const command = useEditorSelector(editor, typedCommand);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [selected, setSelected] = useState(0);
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const [key = '', typed = ''] = command?.split('/') ?? [];
  const matches = COMMANDS.filter(({ label }) =>
    ` ${label}`.toLowerCase().includes(` ${typed.toLowerCase()}`),
  );
  const isOpen = command !== null && !readOnly && closedFor !== key && matches.length > 0;
  const place = usePlace(isOpen, area);
  const active = Math.min(selected, matches.length - 1);

  // A paragraph whose "/" was deleted can be asked again, and each menu begins at its top.
  if (command === null && closedFor !== null) setClosedFor(null);
  if (!isOpen && selected !== 0) setSelected(0);

  useLayoutEffect(() => {
    const text = area.current?.querySelector('.editor-text');
    if (!isOpen || !text) return;
    text.setAttribute('aria-controls', id);
    text.setAttribute('aria-activedescendant', `${id}-${active}`);
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
    return () => {
      text.removeAttribute('aria-controls');
      text.removeAttribute('aria-activedescendant');
    };
  }, [isOpen, id, active]);

  function choose({ inserts }: Command): void {
    const isFormat = typeof inserts === 'object';
    editor.send({ type: 'custom.command', format: isFormat ? inserts : { style: 'normal' } });
    if (isFormat) editor.send({ type: 'focus' });
    else insert(inserts);
  }

  function press(event: KeyboardEvent): void {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const match = matches[active];
    const move = { ArrowDown: 1, ArrowUp: matches.length - 1 }[event.key];
    if (move !== undefined) setSelected((active + move) % matches.length);
    else if (match && (event.key === 'Enter' || event.key === 'Tab')) choose(match);
    else if (event.key === 'Escape') setClosedFor(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={area} className="command-area" onKeyDownCapture={press}>
      {children}
      {isOpen && (
        <div id={id} className="command-menu" role="listbox" aria-label="Insert" style={place}>
          {matches.map((match, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled where the focus is, in the text.
            <div
              key={match.label}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The text keeps the focus, and a phone its keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(match)}
            >
              {match.label}
              {match.markdown && <span aria-hidden="true">{match.markdown}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

type Place = { insetBlockStart?: number; insetBlockEnd?: number; insetInlineStart: number };

/** Where the menu opens: below the line with the cursor, or above it if there is more room. */
function usePlace(isOpen: boolean, area: RefObject<HTMLElement | null>): Place | undefined {
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    const line = getSelection()
      ?.anchorNode?.parentElement?.closest('.editor-text > *')
      ?.getBoundingClientRect();
    const around = area.current?.getBoundingClientRect();
    if (!isOpen || !line || !around) return;
    const end = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
    const room = end - line.bottom;
    setPlace({
      insetInlineStart: line.left - around.left,
      ...(room < ROOM && line.top > room
        ? { insetBlockEnd: around.bottom - line.top }
        : { insetBlockStart: line.bottom - around.top }),
    });
  }, [isOpen, area]);
  return place;
}

import { type Editor, type EditorSelector, useEditorSelector } from '@portabletext/editor';
import { getBlockTextBefore, getFocusTextBlock, isSelectionCollapsed } from '@portabletext/editor/selectors';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { textOf } from '../../body.ts';
import type { BlockFormat } from './block-format.ts';
import type { Insert } from './toolbar.tsx';

type Command = { label: string; markdown?: string; does: BlockFormat | Exclude<Insert, 'link'> };

const COMMANDS: readonly Command[] = [
  { label: 'Heading', markdown: '##', does: { style: 'h2' } },
  { label: 'Subheading', markdown: '###', does: { style: 'h3' } },
  { label: 'Small heading', markdown: '####', does: { style: 'h4' } },
  { label: 'Bulleted list', markdown: '-', does: { listItem: 'bullet' } },
  { label: 'Numbered list', markdown: '1.', does: { listItem: 'number' } },
  { label: 'Quote', markdown: '>', does: { style: 'blockquote' } },
  { label: 'Picture', does: 'image' },
  { label: 'Table', does: 'table' },
  { label: 'Note', does: 'note' },
];

/** The paragraph's key and what follows its "/", if it holds nothing else; a string, which two readings share. */
const askedFor: EditorSelector<string | null> = (snapshot) => {
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
  const asked = useEditorSelector(editor, askedFor);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const [place, setPlace] = useState<{
    insetBlockStart?: number;
    insetBlockEnd?: number;
    insetInlineStart: number;
  }>();
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const [key = '', typed = ''] = asked?.split('/') ?? [];
  const found = COMMANDS.filter(({ label }) => ` ${label}`.toLowerCase().includes(` ${typed.toLowerCase()}`));
  const isOpen = asked !== null && !readOnly && closedFor !== key && found.length > 0;
  const active = Math.min(at, found.length - 1);

  // A paragraph whose "/" was deleted can be asked again, and each menu begins at its top.
  if (asked === null && closedFor !== null) setClosedFor(null);
  if (!isOpen && at !== 0) setAt(0);

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
  }, [isOpen]);

  function choose(command: Command | undefined): void {
    if (command === undefined) return;
    const { does } = command;
    const isFormat = typeof does === 'object';
    editor.send({ type: 'custom.command', format: isFormat ? does : { style: 'normal' } });
    if (isFormat) editor.send({ type: 'focus' });
    else insert(does);
  }

  function press(event: KeyboardEvent): void {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = { ArrowDown: 1, ArrowUp: found.length - 1 }[event.key];
    if (move !== undefined) setAt((active + move) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(found[active]);
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
          {found.map((command, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled where the focus is, in the text.
            <div
              key={command.label}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The text keeps the focus, and a phone its keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(command)}
            >
              {command.label}
              {command.markdown && <span aria-hidden="true">{command.markdown}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

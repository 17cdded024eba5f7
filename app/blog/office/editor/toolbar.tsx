import { type Editor, useEditorSelector } from '@portabletext/editor';
import {
  getActiveStyle,
  isActiveAnnotation,
  isActiveDecorator,
  isActiveListItem,
} from '@portabletext/editor/selectors';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconInfoSquare,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconTable,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DECORATORS } from '../../stored-body.ts';
import { readSelection } from './read-selection.ts';

export type Insert = 'link' | 'table' | 'image' | 'note';

type Props = { editor: Editor; insert: (what: Insert) => void; readOnly: boolean };

const STYLE_NAMES = {
  normal: 'Text',
  h2: 'Heading',
  h3: 'Subheading',
  h4: 'Small heading',
  blockquote: 'Quote',
};

/** Buttons for formats and blocks; each format shows whether it is active at the cursor. // B14 */
export function Toolbar({ editor, insert, readOnly }: Props) {
  const style = useEditorSelector(editor, getActiveStyle) ?? 'normal';
  const strong = useEditorSelector(editor, isActiveDecorator('strong'));
  const em = useEditorSelector(editor, isActiveDecorator('em'));
  const bullet = useEditorSelector(editor, isActiveListItem('bullet'));
  const number = useEditorSelector(editor, isActiveListItem('number'));
  const link = useEditorSelector(editor, isActiveAnnotation('link'));

  function act(event: Parameters<Editor['send']>[0]): void {
    readSelection();
    editor.send(event);
    editor.send({ type: 'focus' });
  }

  function open(what: Insert): void {
    readSelection();
    insert(what);
  }

  /** Also of formats that have no button, such as those of imported articles. */
  function clearFormatting(): void {
    readSelection();
    for (const decorator of DECORATORS) editor.send({ type: 'decorator.remove', decorator });
    editor.send({ type: 'focus' });
  }

  const shown = Object.hasOwn(STYLE_NAMES, style) ? style : 'normal';
  return (
    <div className="editor-toolbar" role="toolbar" aria-label="Formatting" aria-disabled={readOnly}>
      <select
        aria-label="Style of the paragraph"
        value={shown}
        disabled={readOnly}
        onChange={({ currentTarget: { value } }) => act({ type: 'style.toggle', style: value })}
      >
        {Object.entries(STYLE_NAMES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className="editor-toolbar-group">
        <Tool
          label="Bold"
          keys="Ctrl+B"
          on={strong}
          disabled={readOnly}
          act={() => act({ type: 'decorator.toggle', decorator: 'strong' })}
        >
          <IconBold aria-hidden="true" stroke={1.5} />
        </Tool>
        <Tool
          label="Italic"
          keys="Ctrl+I"
          on={em}
          disabled={readOnly}
          act={() => act({ type: 'decorator.toggle', decorator: 'em' })}
        >
          <IconItalic aria-hidden="true" stroke={1.5} />
        </Tool>
        <Tool label="Clear formatting" disabled={readOnly} act={clearFormatting}>
          <IconClearFormatting aria-hidden="true" stroke={1.5} />
        </Tool>
        <Tool label="Link" keys="Ctrl+K" on={link} disabled={readOnly} act={() => open('link')}>
          <IconLink aria-hidden="true" stroke={1.5} />
        </Tool>
      </span>
      <span className="editor-toolbar-group">
        <Tool
          label="Bulleted list"
          on={bullet}
          disabled={readOnly}
          act={() => act({ type: 'list item.toggle', listItem: 'bullet' })}
        >
          <IconList aria-hidden="true" stroke={1.5} />
        </Tool>
        <Tool
          label="Numbered list"
          on={number}
          disabled={readOnly}
          act={() => act({ type: 'list item.toggle', listItem: 'number' })}
        >
          <IconListNumbers aria-hidden="true" stroke={1.5} />
        </Tool>
        <Tool
          label="Quote"
          on={style === 'blockquote'}
          disabled={readOnly}
          act={() => act({ type: 'style.toggle', style: style === 'blockquote' ? 'normal' : 'blockquote' })}
        >
          <IconBlockquote aria-hidden="true" stroke={1.5} />
        </Tool>
      </span>
      <span className="editor-toolbar-group">
        <Tool label="Picture" disabled={readOnly} act={() => open('image')}>
          <IconPhoto aria-hidden="true" stroke={1.5} />
        </Tool>
        <Tool label="Table" disabled={readOnly} act={() => open('table')}>
          <IconTable aria-hidden="true" stroke={1.5} />
        </Tool>
        <Tool label="Note" disabled={readOnly} act={() => open('note')}>
          <IconInfoSquare aria-hidden="true" stroke={1.5} />
        </Tool>
      </span>
      <span className="editor-toolbar-group">
        <Tool label="Undo" keys="Ctrl+Z" disabled={readOnly} act={() => act({ type: 'history.undo' })}>
          <IconArrowBackUp aria-hidden="true" stroke={1.5} />
        </Tool>
        <Tool label="Redo" keys="Ctrl+Y" disabled={readOnly} act={() => act({ type: 'history.redo' })}>
          <IconArrowForwardUp aria-hidden="true" stroke={1.5} />
        </Tool>
      </span>
    </div>
  );
}

type ToolProps = {
  label: string;
  keys?: string;
  /** Whether it is active at the cursor; undefined for anything but a format. */
  on?: boolean;
  disabled: boolean;
  act: () => void;
  children: ReactNode;
};

function Tool({ label, keys, on, disabled, act, children }: ToolProps) {
  return (
    <button
      type="button"
      className="icon-button editor-tool"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={on}
      disabled={disabled}
      // Pressing the button must not take the focus, or the text would lose its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      {children}
    </button>
  );
}

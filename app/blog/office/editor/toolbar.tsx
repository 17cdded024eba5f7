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
  type TablerIcon,
} from '@tabler/icons-react';
import { DECORATORS } from '../../body.ts';
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

  const tool = { disabled: readOnly };
  const shown = Object.hasOwn(STYLE_NAMES, style) ? style : 'normal';
  return (
    <div className="editor-toolbar" role="toolbar" aria-label="Formatting" aria-disabled={readOnly}>
      <span className="editor-toolbar-group">
        <Tool
          {...tool}
          Icon={IconArrowBackUp}
          label="Undo"
          keys="Ctrl+Z"
          act={() => act({ type: 'history.undo' })}
        />
        <Tool
          {...tool}
          Icon={IconArrowForwardUp}
          label="Redo"
          keys="Ctrl+Y"
          act={() => act({ type: 'history.redo' })}
        />
      </span>
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
          {...tool}
          Icon={IconBold}
          label="Bold"
          keys="Ctrl+B"
          on={strong}
          act={() => act({ type: 'decorator.toggle', decorator: 'strong' })}
        />
        <Tool
          {...tool}
          Icon={IconItalic}
          label="Italic"
          keys="Ctrl+I"
          on={em}
          act={() => act({ type: 'decorator.toggle', decorator: 'em' })}
        />
        <Tool {...tool} Icon={IconClearFormatting} label="Clear formatting" act={clearFormatting} />
        <Tool {...tool} Icon={IconLink} label="Link" keys="Ctrl+K" on={link} act={() => open('link')} />
      </span>
      <span className="editor-toolbar-group">
        <Tool
          {...tool}
          Icon={IconList}
          label="Bulleted list"
          on={bullet}
          act={() => act({ type: 'list item.toggle', listItem: 'bullet' })}
        />
        <Tool
          {...tool}
          Icon={IconListNumbers}
          label="Numbered list"
          on={number}
          act={() => act({ type: 'list item.toggle', listItem: 'number' })}
        />
        <Tool
          {...tool}
          Icon={IconBlockquote}
          label="Quote"
          on={style === 'blockquote'}
          act={() => act({ type: 'style.toggle', style: style === 'blockquote' ? 'normal' : 'blockquote' })}
        />
      </span>
      <span className="editor-toolbar-group">
        <Tool {...tool} Icon={IconPhoto} label="Picture" act={() => open('image')} />
        <Tool {...tool} Icon={IconTable} label="Table" act={() => open('table')} />
        <Tool {...tool} Icon={IconInfoSquare} label="Note" act={() => open('note')} />
      </span>
    </div>
  );
}

type ToolProps = {
  Icon: TablerIcon;
  label: string;
  keys?: string;
  /** Whether it is active at the cursor; undefined for anything but a format. */
  on?: boolean;
  disabled: boolean;
  act: () => void;
};

function Tool({ Icon, label, keys, on, disabled, act }: ToolProps) {
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
      <Icon aria-hidden="true" stroke={1.5} />
    </button>
  );
}

import {
  defineSchema,
  EditorProvider,
  type PortableTextBlock,
  PortableTextEditable,
  useEditor,
} from '@portabletext/editor';
import { raise } from '@portabletext/editor/behaviors';
import { BehaviorPlugin, EventListenerPlugin, NodePlugin } from '@portabletext/editor/plugins';
import { getFocusBlock } from '@portabletext/editor/selectors';
import { defineInputRule, type InputRule, InputRulePlugin } from '@portabletext/plugin-input-rule';
import type { TypedObject } from '@portabletext/types';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import type { UploadedImage } from '../../article-image.ts';
import { DECORATORS, LISTS, STYLES } from '../../body.ts';
import { applyFormat, type BlockFormat, commandBehaviors } from './block-format.ts';
import { BlockToolsContext, editorNodes } from './blocks.tsx';
import { CommandMenu } from './command-menu.tsx';
import { imageDialog, OpenDialog } from './open-dialog.tsx';
import { isOnePicture, pasteNotice, readPaste } from './paste.ts';
import { readSelection } from './read-selection.ts';
import { Toolbar } from './toolbar.tsx';
import { useDialogs } from './use-dialogs.ts';
import { useReports } from './use-reports.ts';

type Props = {
  initial: readonly TypedObject[];
  readOnly: boolean;
  /** Called with the whole text after each change, before it is rendered. */
  onChange: (body: TypedObject[]) => void;
  /** Receives a function that reports a change which has not been reported yet; null when the editor is unmounted. */
  onMount: (reportNow: (() => void) | null) => void;
  /** The editor can't show the stored text: nothing may be saved from now on. */
  onInvalid: () => void;
  /** A message about the last paste, or ''. */
  onPasteNotice: (notice: string) => void;
  /** Uploads a picture. @returns null if it was refused, after the user was told. */
  upload: (file: File) => Promise<UploadedImage | null>;
  /** Lets the user choose a picture. */
  chooseImage: () => Promise<UploadedImage | null>;
};

/** The rich text editor of an article's body, in Portable Text. Loaded only on this screen. // B14 */
export default function BodyEditor(props: Props) {
  // The editor holds the value from here on; to replace it, remount the editor with another `key`.
  const [config] = useState(() => ({
    schemaDefinition: editorSchema,
    initialValue: props.initial as PortableTextBlock[],
    readOnly: props.readOnly,
  }));
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [callbacks] = useState<Omit<Props, 'initial' | 'readOnly'>>(() => ({
    onChange: (body) => latest.current.onChange(body),
    onMount: (reportNow) => latest.current.onMount(reportNow),
    onInvalid: () => latest.current.onInvalid(),
    onPasteNotice: (notice) => latest.current.onPasteNotice(notice),
    upload: (file) => latest.current.upload(file),
    chooseImage: () => latest.current.chooseImage(),
  }));
  return (
    <EditorProvider initialConfig={config}>
      <StableBody readOnly={props.readOnly} isEmpty={props.initial.length === 0} {...callbacks} />
    </EditorProvider>
  );
}

/**
 * Not rendered when only the screen around it is, as after each save: rendering the text removes what is being composed
 * with an input method or a dead key.
 */
const StableBody = memo(Body);

type BodyProps = Omit<Props, 'initial'> & { isEmpty: boolean };

function Body({
  readOnly,
  onChange,
  onMount,
  onInvalid,
  onPasteNotice,
  upload,
  chooseImage,
  isEmpty,
}: BodyProps) {
  const editor = useEditor();
  const { isFilled, onEvent } = useReports(editor, { onChange, onMount, onInvalid, isEmpty });
  const { open, setOpen, tools, insert, saveBlock, saveLink, close } = useDialogs(editor, chooseImage);
  /** Whether the last key was no letter. */
  const hasMoved = useRef(false);

  useEffect(() => editor.send({ type: 'update readOnly', readOnly }), [editor, readOnly]);

  function paste(
    { clipboardData }: ClipboardEvent | React.ClipboardEvent,
    schema: Parameters<typeof readPaste>[1],
  ) {
    const html = clipboardData?.getData('text/html') ?? '';
    const files = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    const [picture, ...others] = files;
    onPasteNotice('');
    if (picture && (html === '' || isOnePicture(html))) {
      onPasteNotice(pasteNotice({ lostPictures: others.map(({ name }) => name), cutTables: false }));
      const { selection } = editor.getSnapshot().context;
      upload(picture).then((image) => image && setOpen(imageDialog(image, selection)));
      return { insert: [] };
    }
    // The editor's own format and plain text need no check.
    if (html === '' || clipboardData?.types.includes('application/x-portable-text')) return undefined;
    const { blocks, lostPictures, cutTables } = readPaste(html, schema);
    onPasteNotice(pasteNotice({ lostPictures, cutTables }));
    return { insert: blocks };
  }

  function pressKey(event: KeyboardEvent): void {
    // The editor reads the selection itself before it inserts a letter, but after a key that moved the cursor it would then put it
    // back to where it was before that key.
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
    if (!event.nativeEvent.isComposing && (!isLetter || hasMoved.current)) readSelection();
    hasMoved.current = !isLetter;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      readSelection();
      insert('link');
    }
    // Enter opens a selected table, picture or note.
    const focus = getFocusBlock(editor.getSnapshot())?.node;
    if (
      event.key === 'Enter' &&
      focus &&
      focus._type !== 'block' &&
      !(event.target instanceof HTMLButtonElement)
    ) {
      event.preventDefault();
      event.stopPropagation();
      tools.edit(focus._key);
    }
  }

  return (
    <BlockToolsContext value={tools}>
      <EventListenerPlugin on={onEvent} />
      <NodePlugin nodes={editorNodes} />
      <InputRulePlugin rules={markdownRules} />
      <BehaviorPlugin behaviors={commandBehaviors} />
      <Toolbar editor={editor} insert={insert} readOnly={readOnly} />
      <CommandMenu editor={editor} insert={insert} readOnly={readOnly}>
        {!isFilled && <p className="editor-loading muted">Loading the text…</p>}
        <PortableTextEditable
          className="editor-text"
          data-hidden={!isFilled || undefined}
          aria-label="Text of the article"
          role="textbox"
          aria-multiline="true"
          spellCheck
          lang="en-ZA"
          hotkeys={HOTKEYS}
          onKeyDownCapture={pressKey}
          onCopyCapture={readSelection}
          onCutCapture={readSelection}
          onPasteCapture={readSelection}
          onPaste={({ event, schemaTypes }) => paste(event, schemaTypes)}
          renderPlaceholder={() => (
            <span className="editor-placeholder">
              Write the article here, or type / for a heading, list or picture
            </span>
          )}
        />
      </CommandMenu>
      {open && <OpenDialog open={open} save={saveBlock} saveLink={saveLink} close={close} />}
    </BlockToolsContext>
  );
}

const HOTKEYS = { marks: { 'mod+b': 'strong', 'mod+i': 'em' } };

const named = (names: readonly string[]) => names.map((name) => ({ name }));

type FieldType = 'string' | 'number' | 'array';

const object = (name: string, fields: Readonly<Record<string, FieldType>>) => ({
  name,
  fields: Object.entries(fields).map(([field, type]) => ({ name: field, type })),
});

/** Every block that may be stored needs an entry here: the editor drops unknown ones. // B14 */
const editorSchema = defineSchema({
  styles: named(STYLES),
  lists: named(LISTS),
  decorators: named(DECORATORS),
  annotations: [object('link', { href: 'string' })],
  blockObjects: [
    object('table', { caption: 'string', rows: 'array' }),
    object('picture', { name: 'string', caption: 'string' }),
    object('image', {
      imageId: 'string',
      width: 'number',
      height: 'number',
      alt: 'string',
      caption: 'string',
    }),
    object('note', { text: 'string' }),
  ],
});

/** What is typed at the beginning of a paragraph. The title is the page's only h1, so `#` is a heading like `##`. */
const BLOCKS: readonly (readonly [RegExp, BlockFormat])[] = [
  [/^##? $/, { style: 'h2' }],
  [/^### $/, { style: 'h3' }],
  [/^#### $/, { style: 'h4' }],
  [/^> $/, { style: 'blockquote' }],
  [/^[-*] $/, { listItem: 'bullet' }],
  [/^1[.)] $/, { listItem: 'number' }],
];

/** The first asterisk begins a word, and the last one ends one: 100*50*6 is a size. */
const betweenStars = (stars: string) =>
  new RegExp(`(?<=^|[\\s("'“‘])${stars}(?=[^\\s*])(?<content>[^*\\n]+)(?<=\\S)${stars}$`);

/** Markdown, as it is typed. One undo, or Backspace, gives back the characters. // B17 */
const markdownRules: InputRule[] = [
  ...BLOCKS.map(([on, format]) =>
    defineInputRule({
      on,
      guard: ({ event: { focusBlock } }) => {
        const { style, listItem } = focusBlock.node;
        return style === 'normal' && listItem === undefined;
      },
      actions: [
        ({ event: { focusBlock, matches } }) =>
          applyFormat(focusBlock.path, matches[0]?.text.length ?? 0, format),
      ],
    }),
  ),
  decoratorRule(betweenStars('\\*\\*'), 'strong'),
  decoratorRule(betweenStars('\\*'), 'em'),
];

function decoratorRule(on: RegExp, decorator: 'strong' | 'em'): InputRule {
  return defineInputRule({
    on,
    actions: [
      ({ event: { matches } }) =>
        matches.flatMap(({ targetOffsets, groups: { content } }) => {
          if (content === undefined) return [];
          const { anchor, focus } = content.targetOffsets;
          return [
            raise({ type: 'decorator.add', decorator, at: { anchor, focus } }),
            raise({ type: 'delete.text', at: { anchor: focus, focus: targetOffsets.focus } }),
            raise({ type: 'delete.text', at: { anchor: targetOffsets.anchor, focus: anchor } }),
            // What is typed next is plain.
            raise({ type: 'decorator.remove', decorator }),
          ];
        }),
    ],
  });
}

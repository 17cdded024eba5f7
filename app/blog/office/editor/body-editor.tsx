import {
  type EditorEmittedEvent,
  EditorProvider,
  type PortableTextBlock,
  PortableTextEditable,
  useEditor,
} from '@portabletext/editor';
import { BehaviorPlugin, EventListenerPlugin, NodePlugin } from '@portabletext/editor/plugins';
import { getActiveAnnotations, getFocusBlock, getValue } from '@portabletext/editor/selectors';
import { InputRulePlugin } from '@portabletext/plugin-input-rule';
import type { TypedObject } from '@portabletext/types';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UploadedImage } from '../../article-image.ts';
import { commandBehaviors } from './block-format.ts';
import { BlockToolsContext, editorNodes } from './blocks.tsx';
import { CommandMenu } from './command-menu.tsx';
import { editorSchema } from './editor-schema.ts';
import { markdownRules } from './markdown.ts';
import { newImage, type Open, OpenDialog } from './open-dialog.tsx';
import { pasteNotice, readPaste } from './paste.ts';
import { readSelection } from './read-selection.ts';
import { EMPTY_TABLE } from './table-dialog.tsx';
import { type Insert, Toolbar } from './toolbar.tsx';

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

function Body({
  readOnly,
  onChange,
  onMount,
  onInvalid,
  onPasteNotice,
  upload,
  chooseImage,
  isEmpty,
}: Omit<Props, 'initial'> & { isEmpty: boolean }) {
  const editor = useEditor();
  const [open, setOpen] = useState<Open | null>(null);
  /** The editor takes its text in after it is shown; until then it must not look like an empty article. */
  const [isFilled, setFilled] = useState(isEmpty);
  const isChanged = useRef(false);
  const reported = useRef<readonly PortableTextBlock[] | null>(null);

  useEffect(() => editor.send({ type: 'update readOnly', readOnly }), [editor, readOnly]);

  function report(): void {
    const value = getValue(editor.getSnapshot());
    if (!isChanged.current || value === reported.current) return;
    reported.current = value;
    onChange([...value]);
  }

  function follow(event: EditorEmittedEvent): void {
    if (event.type === 'invalid value') onInvalid();
    if (event.type === 'ready') setFilled(true);
    // Emitted for each change, unlike `mutation`, which is delayed. Filling in the initial text has the origin `remote`.
    if (event.type === 'mutation' || (event.type === 'operation' && event.origin === 'local')) {
      isChanged.current = true;
      report();
    }
  }
  const onEvent = useLatest(follow);
  const reportNow = useLatest(report);
  useEffect(() => {
    onMount(() => reportNow(undefined));
    return () => onMount(null);
  }, [onMount, reportNow]);

  const tools = useMemo(
    () => ({
      edit(key: string) {
        const block = getValue(editor.getSnapshot()).find(({ _key }) => _key === key);
        if (block) setOpen({ what: 'block', block });
      },
      remove(key: string) {
        editor.send({ type: 'delete.block', at: [{ _key: key }] });
        editor.send({ type: 'focus' });
      },
    }),
    [editor],
  );

  function insert(what: Insert): void {
    const snapshot = editor.getSnapshot();
    const { selection } = snapshot.context;
    if (what === 'link') {
      const [link] = getActiveAnnotations(snapshot).filter(({ _type }) => _type === 'link');
      setOpen({ what: 'link', href: link ? String(link.href ?? '') : null, selection });
    } else if (what === 'image') {
      chooseImage().then((image) => image && setOpen(newImage(image, selection)));
    } else {
      const block = what === 'table' ? { _type: 'table', ...EMPTY_TABLE } : { _type: 'note', text: '' };
      setOpen({ what: 'new', block, selection });
    }
  }

  /** Focuses the text within the event that closes the dialog: the next keystroke already belongs to the text. */
  function close(): void {
    flushSync(() => setOpen(null));
    editor.send({ type: 'focus' });
  }

  // The dialog is closed first, since the editor can't take the focus before a change of its text has been rendered.
  function take(fields: Record<string, unknown>): void {
    close();
    if (open?.what === 'block')
      editor.send({ type: 'block.set', at: [{ _key: open.block._key }], props: fields });
    if (open?.what === 'new') {
      if (open.selection) editor.send({ type: 'select', at: open.selection });
      const { _type: name, ...value } = { ...open.block, ...fields };
      editor.send({ type: 'insert.block object', placement: 'auto', blockObject: { name, value } });
    }
  }

  function takeLink(href: string | null): void {
    if (open?.what !== 'link') return;
    close();
    if (open.selection) editor.send({ type: 'select', at: open.selection });
    if (open.href !== null) editor.send({ type: 'annotation.remove', annotation: { name: 'link' } });
    if (href !== null) editor.send({ type: 'annotation.add', annotation: { name: 'link', value: { href } } });
  }

  function paste(
    { clipboardData }: ClipboardEvent | React.ClipboardEvent,
    schema: Parameters<typeof readPaste>[1],
  ) {
    const html = clipboardData?.getData('text/html') ?? '';
    const picture = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    onPasteNotice('');
    if (html === '' && picture) {
      const { selection } = editor.getSnapshot().context;
      upload(picture).then((image) => image && setOpen(newImage(image, selection)));
      return { insert: [] };
    }
    // The editor's own format and plain text need no check.
    if (html === '' || clipboardData?.types.includes('application/x-portable-text')) return undefined;
    const { blocks, lostPictures, cutTables } = readPaste(html, schema);
    onPasteNotice(pasteNotice({ lostPictures, cutTables }));
    return { insert: blocks };
  }

  function shortcut(event: KeyboardEvent): void {
    // Before it inserts a letter, the editor reads the selection itself.
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
    if (!isLetter && !event.nativeEvent.isComposing) readSelection();
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
        <PortableTextEditable
          className="editor-text"
          aria-label="Text of the article"
          role="textbox"
          aria-multiline="true"
          spellCheck
          lang="en-ZA"
          hotkeys={HOTKEYS}
          onKeyDownCapture={shortcut}
          onCopyCapture={readSelection}
          onCutCapture={readSelection}
          onPasteCapture={readSelection}
          onPaste={({ event, schemaTypes }) => paste(event, schemaTypes)}
          renderPlaceholder={() => (
            <span className="editor-placeholder">
              {isFilled
                ? 'Write the article here, or type / for a heading, list or picture'
                : 'Loading the text…'}
            </span>
          )}
        />
      </CommandMenu>
      {open && <OpenDialog open={open} take={take} takeLink={takeLink} close={close} />}
    </BlockToolsContext>
  );
}

const HOTKEYS = { marks: { 'mod+b': 'strong', 'mod+i': 'em' } };

/** A function with a constant identity that calls the latest one: the editor subscribes only once. */
function useLatest<Argument>(act: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useMemo(() => (argument) => latest.current(argument), []);
}

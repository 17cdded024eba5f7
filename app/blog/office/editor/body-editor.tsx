import {
  EditorProvider,
  type PortableTextBlock,
  PortableTextEditable,
  useEditor,
} from '@portabletext/editor';
import { BehaviorPlugin, EventListenerPlugin, NodePlugin } from '@portabletext/editor/plugins';
import { getFocusBlock } from '@portabletext/editor/selectors';
import { InputRulePlugin } from '@portabletext/plugin-input-rule';
import type { TypedObject } from '@portabletext/types';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import type { UploadedImage } from '../../article-image.ts';
import { commandBehaviors } from './block-format.ts';
import { BlockToolsContext, editorNodes } from './blocks.tsx';
import { CommandMenu } from './command-menu.tsx';
import { editorSchema } from './editor-schema.ts';
import { markdownRules } from './markdown.ts';
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

import type { Editor } from '@portabletext/editor';
import { getActiveAnnotations, getValue } from '@portabletext/editor/selectors';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UploadedImage } from '../../article-image.ts';
import { type DialogState, imageDialog } from './open-dialog.tsx';
import { EMPTY_TABLE } from './table-dialog.tsx';
import type { Insert } from './toolbar.tsx';

/** The dialog of a link, table, picture or note: which one is open, and what it changes in the text. */
export function useDialogs(editor: Editor, chooseImage: () => Promise<UploadedImage | null>) {
  const [open, setOpen] = useState<DialogState | null>(null);

  /** The buttons of a block. */
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
      chooseImage().then((image) => image && setOpen(imageDialog(image, selection)));
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
  function saveBlock(fields: Record<string, unknown>): void {
    close();
    if (open?.what === 'block')
      editor.send({ type: 'block.set', at: [{ _key: open.block._key }], props: fields });
    if (open?.what === 'new') {
      if (open.selection) editor.send({ type: 'select', at: open.selection });
      const { _type: name, ...value } = { ...open.block, ...fields };
      editor.send({ type: 'insert.block object', placement: 'auto', blockObject: { name, value } });
    }
  }

  function saveLink(href: string | null): void {
    if (open?.what !== 'link') return;
    close();
    if (open.selection) editor.send({ type: 'select', at: open.selection });
    if (open.href !== null) editor.send({ type: 'annotation.remove', annotation: { name: 'link' } });
    if (href !== null) editor.send({ type: 'annotation.add', annotation: { name: 'link', value: { href } } });
  }

  return { open, setOpen, tools, insert, saveBlock, saveLink, close };
}

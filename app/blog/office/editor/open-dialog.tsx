import type { EditorSelection } from '@portabletext/editor';
import type { TypedObject } from '@portabletext/types';
import type { UploadedImage } from '../../article-image.ts';
import { type ImageBlock, isImage, isNote, isPicture, isTable } from '../../body.ts';
import { pictureIn } from './blocks.tsx';
import { LinkDialog, NoteDialog, PictureDialog } from './dialogs.tsx';
import { PictureOf } from './picture-of.tsx';
import { TableDialog } from './table-dialog.tsx';

/** What the editor's open dialog is about, and where it will be inserted. */
export type DialogState =
  | { what: 'link'; href: string | null; selection: EditorSelection }
  | { what: 'block'; block: TypedObject & { _key: string } }
  | { what: 'new'; block: TypedObject; selection: EditorSelection };

export function imageDialog(image: UploadedImage, selection: EditorSelection): DialogState {
  const { imageId, width, height } = image;
  const block: ImageBlock = { _type: 'image', imageId, width, height, alt: '', caption: '' };
  return { what: 'new', block, selection };
}

type DialogProps = {
  open: DialogState;
  save: (fields: Record<string, unknown>) => void;
  saveLink: (href: string | null) => void;
  close: () => void;
};

/** The dialog of a link, or of a block that is no text. */
export function OpenDialog({ open, save, saveLink, close }: DialogProps) {
  if (open.what === 'link') {
    return <LinkDialog href={open.href} save={saveLink} remove={() => saveLink(null)} close={close} />;
  }
  const { block } = open;
  if (isTable(block)) return <TableDialog table={block} save={save} close={close} />;
  if (isImage(block) || isPicture(block))
    return (
      <PictureDialog
        picture={isImage(block) ? block : { caption: block.caption }}
        preview={<PictureOf picture={pictureIn(block)} />}
        save={save}
        close={close}
      />
    );
  if (isNote(block)) return <NoteDialog note={block} save={save} close={close} />;
  return null;
}

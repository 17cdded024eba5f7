import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { mailLink } from '#app/ui/mail-link.ts';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { Modal } from '#app/ui/office/modal.tsx';
import { LeaveDialog, useLeaving } from '#app/ui/office/office-dialog.tsx';
import { heldBy } from '#app/ui/office/office-form.tsx';
import { useUnsaved } from '#app/ui/office/unsaved.ts';
import { NO_ALT } from '../../article-content.ts';
import { MAX_ALT_LENGTH, MAX_CAPTION_LENGTH } from '../../article-image.ts';
import type { NoteBlock } from '../../body.ts';
import { safeLink } from '../../safe-link.ts';
import { MAX_LINK_LENGTH } from '../../stored-body.ts';

type FrameProps = { title: string; close: () => void; size?: string; children: ReactNode };

/**
 * The frame of the editor's dialogs; their fields change the text and are not sent to the server. It asks before it discards what was
 * typed.
 */
export function EditorDialog({ title, close, size = 'md', children }: FrameProps) {
  const { content, leave } = useLeaving(close);
  const form = useRef<HTMLFormElement>(null);
  const opened = useRef('');
  useUnsaved(form, {
    isChanged: () => form.current !== null && heldBy(form.current) !== opened.current,
    discard: () => {},
  });

  const open = useCallback(
    (dialog: HTMLDivElement | null) => {
      content.current = dialog;
      form.current = dialog?.querySelector('form') ?? null;
      opened.current = form.current === null ? '' : heldBy(form.current);
      focusFirstField(dialog);
    },
    [content],
  );

  return (
    <Modal opened onClose={leave} title={title} size={size}>
      <div ref={open}>
        <LeaveDialog value={leave}>{children}</LeaveDialog>
      </div>
    </Modal>
  );
}

/** Modal focuses the field with a timer; until then, keystrokes would replace what is selected in the article. */
function focusFirstField(dialog: HTMLElement | null): void {
  dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
}

type FormProps = {
  submit: string;
  save: (fields: (name: string) => string) => void;
  remove?: { label: string; act: () => void };
  children: ReactNode;
};

function BlockForm({ submit, save, remove, children }: FormProps) {
  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // React events bubble through the component tree, from the dialog to the editor that opened it.
    event.stopPropagation();
    const form = new FormData(event.currentTarget);
    save((name) => String(form.get(name) ?? '').trim());
  }
  return (
    <form className="form-stack" noValidate onSubmit={send}>
      {children}
      <DialogFoot>
        {remove && (
          <Button type="button" variant="default" onClick={remove.act}>
            {remove.label}
          </Button>
        )}
        <Button type="submit">{submit}</Button>
      </DialogFoot>
    </form>
  );
}

type LinkProps = { href: string | null; save: (href: string) => void; remove: () => void; close: () => void };

/** The URL of a link; an unsafe one, such as `javascript:`, is refused. // B14 */
export function LinkDialog({ href, save, remove, close }: LinkProps) {
  const [error, setError] = useState<string | null>(null);
  return (
    <EditorDialog title={href === null ? 'Add link' : 'Edit link'} close={close}>
      <BlockForm
        submit={href === null ? 'Add link' : 'Save link'}
        {...(href !== null && { remove: { label: 'Remove link', act: remove } })}
        save={(field) => {
          const link = safeLink(completeLink(field('href')));
          if (link === null)
            setError(
              'Write a web address, an address of this site such as /laser-cutting, or an email address',
            );
          else save(link.href);
        }}
      >
        <TextInput
          label="Address"
          name="href"
          defaultValue={href ?? ''}
          error={error}
          maxLength={MAX_LINK_LENGTH}
          inputMode="url"
          data-autofocus
        />
      </BlockForm>
    </EditorDialog>
  );
}

/** Completes what people type: `www.example.com` and `sales@example.com`. */
function completeLink(typed: string): string {
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(typed)) return mailLink(typed);
  return /^[a-z\d-]+(\.[a-z\d-]+)+(\/|$)/i.test(typed) ? `https://${typed}` : typed;
}

type PictureProps = {
  /** Without `alt` if it is of the site's catalogue, which has one. */
  picture: { caption: string; alt?: string };
  preview: ReactNode;
  save: (fields: { caption: string; alt?: string }) => void;
  close: () => void;
};

/** Caption of a picture, and alt text if it was uploaded. // B14 */
export function PictureDialog({ picture, preview, save, close }: PictureProps) {
  const [error, setError] = useState<string | null>(null);
  const isUploaded = picture.alt !== undefined;
  return (
    <EditorDialog title="Picture" close={close} size="lg">
      <BlockForm
        submit="Save picture"
        save={(field) => {
          if (isUploaded && field('alt') === '') setError(NO_ALT);
          else save({ caption: field('caption'), ...(isUploaded && { alt: field('alt') }) });
        }}
      >
        <div className="editor-dialog-picture">{preview}</div>
        {isUploaded && (
          <Textarea
            label="Description (alt text)"
            name="alt"
            rows={2}
            maxLength={MAX_ALT_LENGTH}
            defaultValue={picture.alt}
            error={error}
            description="What the picture shows, for people who can’t see it and for search engines."
            required
            data-autofocus
          />
        )}
        <Textarea
          label="Caption"
          name="caption"
          rows={2}
          maxLength={MAX_CAPTION_LENGTH}
          defaultValue={picture.caption}
          {...(isUploaded
            ? { description: 'Shown under the picture. May be empty.' }
            : { 'data-autofocus': true })}
        />
      </BlockForm>
    </EditorDialog>
  );
}

type NoteProps = { note: Pick<NoteBlock, 'text'>; save: (note: { text: string }) => void; close: () => void };

export function NoteDialog({ note, save, close }: NoteProps) {
  const [error, setError] = useState<string | null>(null);
  return (
    <EditorDialog title="Note" close={close}>
      <BlockForm
        submit="Save note"
        save={(field) => (field('text') === '' ? setError('Write the note') : save({ text: field('text') }))}
      >
        <Textarea label="Text" name="text" rows={4} defaultValue={note.text} error={error} data-autofocus />
      </BlockForm>
    </EditorDialog>
  );
}

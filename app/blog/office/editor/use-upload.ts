import { useRef } from 'react';
import { useAction } from '#app/ui/office/use-action.ts';
import type { UploadedImage } from '../../article-image.ts';
import { ARTICLE_NOTICES } from '../../article-notices.ts';
import { BLOG } from '../blog-path.ts';

/** Uploads pictures to the file store; `message` says why the last one was refused. */
export function useUpload() {
  const pending = useRef<((image: UploadedImage | null) => void) | null>(null);
  const settle = (image: UploadedImage | null) => {
    pending.current?.(image);
    pending.current = null;
  };
  const action = useAction<UploadedImage>(ARTICLE_NOTICES, {
    onDone: ({ data }) => settle(data ?? null),
    onRefused: () => settle(null),
  });
  function upload(file: File): Promise<UploadedImage | null> {
    settle(null);
    const { promise, resolve } = Promise.withResolvers<UploadedImage | null>();
    pending.current = resolve;
    const form = new FormData();
    form.set('intent', 'upload');
    form.set('file', file);
    action.send(form, {
      action: `${BLOG}/images`,
      encType: 'multipart/form-data',
      // An upload changes none of the loaded data.
      defaultShouldRevalidate: false,
    });
    return promise;
  }
  return { upload, busy: action.busy, message: action.messages.file };
}

/** Lets the user choose a picture with a file field, and uploads it. */
export function useImageChooser(upload: (file: File) => Promise<UploadedImage | null>) {
  const input = useRef<HTMLInputElement>(null);
  const pending = useRef<((image: UploadedImage | null) => void) | null>(null);
  return {
    input,
    /** @returns null if it was refused, or another one is chosen instead. */
    chooseImage(): Promise<UploadedImage | null> {
      const { promise, resolve } = Promise.withResolvers<UploadedImage | null>();
      pending.current?.(null);
      pending.current = resolve;
      input.current?.click();
      return promise;
    },
    async uploadChosen(files: FileList | null): Promise<void> {
      const [file] = files ?? [];
      const image = file ? await upload(file) : null;
      if (input.current) input.current.value = '';
      pending.current?.(image);
      pending.current = null;
    },
  };
}

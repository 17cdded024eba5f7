import { useRef } from 'react';
import { useAction } from '#app/ui/office/use-action.ts';
import type { UploadedImage } from '../../article-image.ts';
import { ARTICLE_NOTICES } from '../../article-notices.ts';
import { BLOG } from '../blog-path.ts';

/** Uploads pictures to the file store; errors are shown as a toast. */
export function useUpload() {
  const waiting = useRef<((image: UploadedImage | null) => void) | null>(null);
  const settle = (image: UploadedImage | null) => {
    waiting.current?.(image);
    waiting.current = null;
  };
  const action = useAction<UploadedImage>(ARTICLE_NOTICES, {
    onDone: ({ data }) => settle(data ?? null),
    onRefused: () => settle(null),
  });
  function upload(file: File): Promise<UploadedImage | null> {
    settle(null);
    const { promise, resolve } = Promise.withResolvers<UploadedImage | null>();
    waiting.current = resolve;
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

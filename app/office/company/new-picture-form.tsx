import { Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { IMAGE_TYPES } from '#app/platform/files/image-limits.ts';
import { FormError, OfficeForm } from '#app/ui/office/office-form.tsx';
import type { Action } from '#app/ui/office/use-action.ts';
import { ADD_PICTURE } from './company-path.ts';
import { FocalPicture } from './focal-picture.tsx';

const MIDDLE = { x: 50, y: 50 };

/** Uploads a picture and describes it. @param children what submits it. // O1, X4 */
export function NewPictureForm({ action, children }: { action: Action; children: ReactNode }) {
  const { src, choose } = useChosenPicture();
  return (
    <OfficeForm action={action} intent="upload" to={ADD_PICTURE} encType="multipart/form-data">
      {(messages) => (
        <>
          <FocalPicture src={src} focusX="focusX" focusY="focusY" at={MIDDLE}>
            <div className="company-fields">
              <PictureFile error={messages.file} onChoose={choose} />
              <Textarea
                name="alt"
                label="What the picture shows, for people who can’t see it"
                error={messages.alt}
                required
                maxLength={300}
                autosize
                className="company-wide"
              />
              <TextInput
                name="focusX"
                label="Focal point from the left (%)"
                error={messages.focusX}
                defaultValue={MIDDLE.x}
                inputMode="numeric"
              />
              <TextInput
                name="focusY"
                label="Focal point from the top (%)"
                error={messages.focusY}
                defaultValue={MIDDLE.y}
                inputMode="numeric"
              />
            </div>
            <p className="muted small">
              The site shows the picture at 16:10, and narrower on phones: what is at the focal point stays in
              view. Click on the picture to set it.
            </p>
          </FocalPicture>
          <FormError result={action.result} />
          {children}
        </>
      )}
    </OfficeForm>
  );
}

type FileProps = { error: string | undefined; onChoose: (file: File | undefined) => void };

function PictureFile({ error, onChoose }: FileProps) {
  const id = useId();
  return (
    <div className="file-field company-wide">
      <label htmlFor={id}>Picture</label>
      <input
        id={id}
        type="file"
        name="file"
        accept={IMAGE_TYPES}
        required
        aria-describedby={`${id}-hint`}
        aria-invalid={error !== undefined}
        onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0])}
      />
      <p id={`${id}-hint`} className={error === undefined ? 'muted' : 'field-error'} role="status">
        {error ?? 'PNG, JPEG, WebP or AVIF; at least 960 × 600 pixels, at most 20 MB'}
      </p>
    </div>
  );
}

/** The address of the chosen file within this page; '' while there is none. */
function useChosenPicture() {
  const [src, setSrc] = useState('');
  useEffect(() => () => URL.revokeObjectURL(src), [src]);
  return {
    src,
    choose: (file: File | undefined) => setSrc(file === undefined ? '' : URL.createObjectURL(file)),
  };
}

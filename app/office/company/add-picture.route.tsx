import { Textarea, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { data, Link, useNavigate } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { IMAGE_TOO_LARGE, IMAGE_TYPES, IMAGE_UPLOAD } from '#app/platform/files/image-limits.ts';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import type { Route } from './+types/add-picture.route.ts';
import { uploadPicture } from './add-picture.server.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import { entryPath, sectionPath, WANTED_BY } from './company-path.ts';
import { sectionLabel, targetOf } from './edited.server.ts';
import { FocalPicture } from './picture-fields.tsx';

const TITLE = 'Add a picture';
const MIDDLE = { x: 50, y: 50 };

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, TITLE);

export const action = officeAction(
  { upload: uploadPicture },
  { file: { limits: IMAGE_UPLOAD, field: 'file', tooLarge: IMAGE_TOO_LARGE } },
);

/** Where the picture is wanted: the page to go back to. */
export function loader({ url }: Route.LoaderArgs) {
  const wantedBy = url.searchParams.get(WANTED_BY) ?? '';
  const [section = '', entry = ''] = wantedBy.split('/');
  const target = targetOf(section, entry) ?? targetOf('library');
  if (target === null) throw data(null, { status: 404 });
  const to = target.entry === null ? sectionPath(target.section) : entryPath(target.section, target.entry);
  return { back: { to, label: sectionLabel(target.section) } };
}

/** Uploads a picture and describes it. // O1, X4 */
export default function AddPicture({ loaderData: { back } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const action = useAction(COMPANY_NOTICES, { navigateOnDone: () => navigate(back.to) });
  const { src, choose } = useChosenPicture();
  return (
    <>
      <Link to={back.to} className="go-back">
        <IconArrowLeft size={18} stroke={1.5} aria-hidden="true" />
        {back.label}
      </Link>
      <PageHead title={TITLE} />
      <OfficeForm action={action} intent="upload" encType="multipart/form-data" className="company-form">
        {(messages) => (
          <>
            <section className="panel panel-body">
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
                  The site shows the picture at 16:10, and narrower on phones: what is at the focal point
                  stays in view. Click on the picture to set it.
                </p>
              </FocalPicture>
            </section>
            <FormError result={action.result} />
            <div className="company-foot">
              <SubmitButton action={action} busyLabel="Adding …">
                Add the picture
              </SubmitButton>
            </div>
          </>
        )}
      </OfficeForm>
    </>
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

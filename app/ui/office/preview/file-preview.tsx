import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { PdfPreview } from './pdf-preview.tsx';
import { WorkbookPreview } from './workbook-preview.tsx';

type Props = {
  name: string;
  mediaType: string;
  /** Responds with what is previewed: a PDF itself, of a workbook what `previewWorkbook` returns, as JSON. */
  href: string;
  /** What stands beside the button: the file's name and size, its download. */
  children: ReactNode;
};

/** What shows a file of each type that can be looked at. */
export const PREVIEWS: Readonly<Record<string, typeof PdfPreview | typeof WorkbookPreview>> = {
  'application/pdf': PdfPreview,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': WorkbookPreview,
};

/** Measured and drawn below its name, not on request. */
const DXF = 'image/vnd.dxf';

/** A file of a list with a preview below, which is loaded when it is opened. // L16 */
export function FilePreview({ name, mediaType, href, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const Preview = PREVIEWS[mediaType];
  const Icon = open ? IconEyeOff : IconEye;
  return (
    <>
      <div className="preview-head">
        {children}
        {Preview === undefined ? (
          mediaType !== DXF && <span className="muted">No preview of this kind of file: download it.</span>
        ) : (
          <Button
            variant="default"
            leftSection={<Icon size={18} aria-hidden="true" />}
            aria-label={`${open ? 'Hide the preview of' : 'Preview'} ${name}`}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide' : 'Preview'}
          </Button>
        )}
      </div>
      <div className="preview" id={id} hidden={!open}>
        {open && Preview !== undefined && <Preview href={href} name={name} />}
      </div>
    </>
  );
}

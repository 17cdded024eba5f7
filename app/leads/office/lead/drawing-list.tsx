import { Button } from '@mantine/core';
import {
  IconDownload,
  IconFileTypePdf,
  IconFileTypeXls,
  IconFileTypeZip,
  IconPlus,
  IconVector,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useCompany } from '#app/company/use-company.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import { fileNotes } from '#app/platform/files/scan/file-state.ts';
import { countOf } from '#app/ui/count-of.ts';
import { bytesText } from '#app/ui/file-size.ts';
import { FileNotes } from '#app/ui/office/file-notes.tsx';
import { IconLink } from '#app/ui/office/icon-button.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { FilePreview } from '#app/ui/office/preview/file-preview.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { useUnfolded } from '#app/ui/office/use-unfolded.ts';
import { statedPlate } from '../../parts/drawing-plate.ts';
import { chosenUnit, linesOfDrawing, type QuoteLine } from '../../parts/quote-lines.ts';
import type { ListedDrawing } from '../../records/lead-detail.queries.server.ts';
import { ADD_NOTICES } from '../../records/lead-notices.ts';
import { DrawingsField } from '../drawings-field.tsx';
import {
  addDrawingsPath,
  drawingAnchor,
  drawingPath,
  drawingPreviewPath,
  drawingsZipPath,
} from '../leads-path.ts';
import type { MachineRates } from './cutting-estimate.tsx';
import { DrawingAnalysis } from './drawing-analysis.tsx';
import { PartsTable } from './parts-table.tsx';

type Props = {
  leadId: string;
  drawings: ListedDrawing[];
  /** The parts that the request lists. // Q6 */
  lines: readonly QuoteLine[];
  rates: MachineRates;
};

/** Of more drawings, the page shows what each measures in a line. */
const UNFOLDED = 1;

/** The drawings of a lead with their sizes, to preview, and to download singly or as a zip; staff can add more. // L16, L24 */
export function DrawingList({ leadId, drawings, lines, rates }: Props) {
  const isOpen = useUnfolded(drawings.length <= UNFOLDED);
  const [isAdding, setAdding] = useState(false);
  const cutList = drawings.flatMap((drawing) => drawing.cutList);
  const dxfNames = drawings
    .filter(({ mediaType }) => mediaType === FILE_KINDS.dxf.mediaType)
    .map(({ name }) => name);
  const total = drawings.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <section className="panel panel-body" aria-labelledby="drawings-heading">
      <div className="section-head">
        <h2 id="drawings-heading">Drawings</h2>
        <p className="muted">
          {drawings.length === 0 ? 'None' : `${countOf(drawings.length, 'file')}, ${bytesText(total)}`}
        </p>
        <div className="form-row">
          {drawings.length > 1 && (
            <IconLink href={drawingsZipPath(leadId)} download aria-label="Download all as a zip file">
              <IconFileTypeZip stroke={1.5} aria-hidden="true" />
            </IconLink>
          )}
          {!isAdding && (
            <Button
              variant="default"
              aria-label="Add drawings"
              leftSection={<IconPlus {...BUTTON_ICON} />}
              onClick={() => setAdding(true)}
            >
              Add
            </Button>
          )}
        </div>
      </div>
      {isAdding && <AddDrawings leadId={leadId} close={() => setAdding(false)} />}
      {drawings.length > 0 && (
        <ul className="drawing-list">
          {drawings.map((drawing) => (
            <Drawing
              key={drawing.id}
              {...{ leadId, drawing, cutList, rates, isOpen }}
              ownLines={linesOfDrawing(lines, drawing.name, dxfNames)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type DrawingProps = Pick<Props, 'leadId' | 'rates'> & {
  drawing: ListedDrawing;
  /** The lines about it. */
  ownLines: readonly QuoteLine[];
  /** The lines of all workbooks of the lead. */
  cutList: readonly QuoteLine[];
  /** Whether what it measures is unfolded at first. */
  isOpen: boolean;
};

/** A drawing: its preview and download, and what was read from it. */
function Drawing({ leadId, drawing, ownLines, cutList, rates, isOpen }: DrawingProps) {
  const { materials } = useCompany();
  const { id, name, bytes, mediaType, analysis } = drawing;
  return (
    <li id={drawingAnchor(id)}>
      {drawing.state === 'open' ? (
        <FilePreview name={name} mediaType={mediaType} href={drawingPreviewPath(leadId, id)}>
          <FileHead name={name} bytes={bytes} mediaType={mediaType} />
          <IconLink href={drawingPath(leadId, id)} download aria-label={`Download ${name}`}>
            <IconDownload stroke={1.5} aria-hidden="true" />
          </IconLink>
        </FilePreview>
      ) : (
        <div className="preview-head">
          <FileHead name={name} bytes={bytes} mediaType={mediaType} />
        </div>
      )}
      <FileNotes notes={fileNotes(drawing)} />
      {/* Where the sender has checked the list, the request has its lines. */}
      {!ownLines.some((line) => line.drawing === name) && (
        <PartsTable caption={`Parts listed in ${name}`} lines={drawing.cutList} />
      )}
      {drawing.isBeingRead && (
        <p className="muted" role="status">
          Being measured. It appears here by itself.
        </p>
      )}
      {analysis !== null && (
        <DrawingAnalysis
          {...{ leadId, name, analysis, rates, isOpen }}
          drawingId={id}
          unitChange={drawing.unitChange}
          requestedUnit={chosenUnit(ownLines)}
          plate={statedPlate({ name, choice: drawing.plateChoice, lines: ownLines, cutList, materials })}
        />
      )}
    </li>
  );
}

type HeadProps = Pick<ListedDrawing, 'name' | 'bytes' | 'mediaType'>;

function FileHead({ name, bytes, mediaType }: HeadProps) {
  return (
    <>
      <FileIcon mediaType={mediaType} />
      <span className="drawing-name">{name}</span>
      <span className="muted">{bytesText(bytes)}</span>
    </>
  );
}

function FileIcon({ mediaType }: { mediaType: string }) {
  if (mediaType === 'application/pdf') return <IconFileTypePdf {...ICON} />;
  return mediaType === 'image/vnd.dxf' ? <IconVector {...ICON} /> : <IconFileTypeXls {...ICON} />;
}

const ICON = { size: 22, stroke: 1.5, 'aria-hidden': true } as const;
const BUTTON_ICON = { ...ICON, size: 18 } as const;

/** Adds drawings that came in another way than with the request or a reply. // L24 */
function AddDrawings({ leadId, close }: { leadId: string; close: () => void }) {
  const action = useAction(ADD_NOTICES, { onDone: close });
  return (
    <div className="add-drawings">
      <OfficeForm
        action={action}
        intent="add"
        to={addDrawingsPath(leadId)}
        hidden={{ id: leadId }}
        encType="multipart/form-data"
      >
        {(messages) => (
          <>
            <DrawingsField error={messages.attachments} isOptional={false} />
            <FormError result={action.result} />
            <div className="form-row">
              <SubmitButton action={action} variant="default">
                Add to this lead
              </SubmitButton>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
            </div>
          </>
        )}
      </OfficeForm>
    </div>
  );
}

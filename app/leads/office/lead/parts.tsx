import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCompany } from '#app/company/use-company.ts';
import { cutLengthText, durationText, massText, type NumberMarks } from '#app/drawings/drawing-texts.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import { countOf } from '#app/ui/count-of.ts';
import { Fact } from '#app/ui/office/fact.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { type LeadTotals, totalsOf } from '../../parts/lead-totals.ts';
import { suggestedParts } from '../../parts/requested-parts.ts';
import type { LeadDetail, ListedDrawing } from '../../records/lead-detail.queries.server.ts';
import { LEAD_NOTICES } from '../../records/lead-notices.ts';
import type { MachineRates } from './cutting-estimate.tsx';
import { PartsForm } from './parts-form.tsx';
import { PartsTable } from './parts-table.tsx';

type Props = { lead: LeadDetail; drawings: readonly ListedDrawing[]; rates: MachineRates };

/** The parts that a lead asks for, to be corrected; what its files suggest beside them; and what all of it adds up to. // P6 */
export function Parts({ lead, drawings, rates }: Props) {
  const [isOpened, setOpened] = useState(false);
  const action = useAction(LEAD_NOTICES);
  // Until what was stored is loaded.
  const isEdited = isOpened && (action.busy || action.result?.kind !== 'done');
  const company = useCompany();
  const files = drawings.map((drawing) => ({
    ...drawing,
    isDxf: drawing.mediaType === FILE_KINDS.dxf.mediaType,
  }));
  const suggested = suggestedParts(files, lead.lines, company.materials);
  // Those of a cut list stand beside its file.
  const listed = new Set(drawings.flatMap(({ cutList }) => cutList));
  const totals = totalsOf(lead, files, company, rates.machines);

  const Icon = lead.lines.length > 0 ? IconPencil : IconPlus;

  function edit(): void {
    action.show(undefined);
    setOpened(true);
  }

  return (
    <section className="panel panel-body lead-parts" aria-labelledby="parts-heading">
      <div className="section-head">
        <h2 id="parts-heading">Parts</h2>
        {!isEdited && lead.lines.length === 0 && suggested.length === 0 && <p className="muted">None</p>}
        {!isEdited && (
          <Button
            variant="default"
            leftSection={<Icon size={18} stroke={1.5} aria-hidden="true" />}
            onClick={edit}
          >
            {lead.lines.length > 0 ? 'Edit parts' : 'Add parts'}
          </Button>
        )}
      </div>
      {isEdited ? (
        <PartsForm
          action={action}
          lead={lead}
          files={[...new Set(drawings.map(({ name }) => name))]}
          suggested={suggested}
          close={() => setOpened(false)}
        />
      ) : (
        <>
          <PartsTable caption="Parts to quote" isHeaded lines={lead.lines} />
          <PartsTable
            caption="As the drawings and their names suggest: please check"
            lines={suggested.filter((line) => !listed.has(line))}
          />
          {(totals.cutLength > 0 || totals.without.doubt > 0) && (
            <Totals totals={totals} marks={rates.marks} />
          )}
        </>
      )}
    </section>
  );
}

/** By the quantities of all lines, also of those that are only suggested: a quotation is filled with both. */
function Totals({ totals, marks }: { totals: LeadTotals; marks: NumberMarks }) {
  const { cutLength, kg, seconds, without } = totals;
  const missing = [
    [
      without.doubt,
      'is not counted, as its drawing is doubtful',
      'are not counted, as their drawings are doubtful',
    ],
    [
      without.all,
      'is not counted, as its quantity or its size is not known',
      'are not counted, as quantity or size is not known',
    ],
    [
      without.mass,
      'is not in the mass, as its material or thickness is not known',
      'are not in the mass, as material or thickness is not known',
    ],
    [
      without.time,
      'is not in the time, as its machine or speed is not known',
      'are not in the time, as machine or speed is not known',
    ],
  ] as const;
  return (
    <>
      <dl className="fact-list lead-totals" aria-label="All parts, by quantity">
        {cutLength > 0 && <Fact label="Cut length">{cutLengthText(cutLength, marks)}</Fact>}
        {kg > 0 && <Fact label="Net mass">{massText(kg, marks)}</Fact>}
        {seconds > 0 && <Fact label="Cutting time">{`about ${durationText(seconds, marks)}`}</Fact>}
      </dl>
      {missing.map(
        ([count, singular, plural]) =>
          count > 0 && (
            <p key={singular} className="muted">
              {`${countOf(count, 'part')} ${count === 1 ? singular : plural}.`}
            </p>
          ),
      )}
    </>
  );
}

import { Switch, Textarea, TextInput } from '@mantine/core';
import { MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { DateInput } from '#app/ui/office/date-input.tsx';
import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { RowDialogs, type RowField } from '#app/ui/office/row-dialogs.tsx';
import { CAREER_PATH } from '../../positions/career-pages.ts';
import { MAX_DESCRIPTION_LENGTH, UNKNOWN_POSITION } from '../../positions/position.ts';
import type { ListedPosition } from '../positions.queries.server.ts';

/** The dialogs of the positions screen. // R3 */
export function PositionDialogs({ dialogs }: { dialogs: Dialogs<ListedPosition> }) {
  return (
    <RowDialogs
      dialogs={dialogs}
      noun="Position"
      fields={(field, position) => <PositionFields field={field} position={position} />}
      deletion={({ name }) => (
        <>
          <p>{`Are you sure you want to delete the position ${name}? This action cannot be undone.`}</p>
          <p className="muted">
            {`Its applications stay with their answers, and its questions stay too; both then say '${UNKNOWN_POSITION}'. To only stop new applications, edit the position and switch Active off.`}
          </p>
        </>
      )}
    />
  );
}

type FieldsProps = { field: RowField<ListedPosition>; position: ListedPosition | undefined };

function PositionFields({ field, position }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        {...field('name')}
        maxLength={MAX_LINE_LENGTH}
        required
        description={
          position
            ? `Public address: ${CAREER_PATH}/${position.slug}. It stays, also under another name.`
            : `Sets the page address, such as ${CAREER_PATH}/coded-welder. It can't be changed later.`
        }
        data-autofocus
      />
      <Textarea
        label="Description"
        {...field('description')}
        rows={7}
        maxLength={MAX_DESCRIPTION_LENGTH}
        description="What the work is and what it asks. The first sentence is shown in the list of open positions."
      />
      <DateInput
        label="Closing date"
        {...field('closesOn')}
        defaultValue={position?.closesOn ?? ''}
        description="Optional. The last day to apply; after it the position closes by itself."
      />
      <Switch
        label="Active"
        name="active"
        defaultChecked={position?.active ?? false}
        description="Open to applications, with a public page. Visitors see the change at once."
      />
    </>
  );
}

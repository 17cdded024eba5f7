import { Switch, Textarea, TextInput } from '@mantine/core';
import { MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { RowDialogs } from '#app/ui/office/row-dialogs.tsx';
import { careerPage } from '../../positions/career-pages.ts';
import { MAX_DESCRIPTION_LENGTH } from '../../positions/position.ts';
import { UNKNOWN_POSITION } from '../../positions/recruitment-notices.ts';
import type { ListedPosition } from '../positions.queries.server.ts';

/** The dialogs of the positions screen. // R3 */
export function PositionDialogs({ dialogs }: { dialogs: Dialogs<ListedPosition> }) {
  return (
    <RowDialogs
      dialogs={dialogs}
      noun="Position"
      fields={(messages, position) => <PositionFields messages={messages} position={position} />}
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

type FieldsProps = { messages: Record<string, string>; position: ListedPosition | undefined };

function PositionFields({ messages, position }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={MAX_LINE_LENGTH}
        required
        defaultValue={position?.name}
        error={messages.name}
        description={
          position
            ? `Public address: ${careerPage.path}/${position.slug}. It stays, also under another name.`
            : `Sets the page address, such as ${careerPage.path}/coded-welder. It can't be changed later.`
        }
        data-autofocus
      />
      <Textarea
        label="Description"
        name="description"
        rows={7}
        maxLength={MAX_DESCRIPTION_LENGTH}
        defaultValue={position?.description}
        error={messages.description}
        description="What the work is and what it asks. The first sentence is shown in the list of open positions."
      />
      <TextInput
        label="Closing date"
        name="closesOn"
        type="date"
        defaultValue={position?.closesOn ?? ''}
        error={messages.closesOn}
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

import { Button, Textarea } from '@mantine/core';
import { IconClipboardText, IconPlus } from '@tabler/icons-react';
import { DialogForm } from '#app/ui/office/dialog-form.tsx';
import { OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { QUOTATION_NOTICES } from '../../quotation-notices.ts';

const KINDS = { part: 'Part', item: 'Item', text: 'Text' } as const;
const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

type Props = { revisionId: string; onAdded: (key: string) => void };

/** Adds an empty line of each kind, or the parts of a list that is pasted from a spreadsheet. */
export function AddLines({ revisionId, onAdded }: Props) {
  const adding = useAction<{ key: string }>(QUOTATION_NOTICES, {
    onDone: ({ data }) => data && onAdded(data.key),
  });
  const pasting = useDialogs<string>(QUOTATION_NOTICES);
  return (
    <div className="quotation-add">
      {Object.entries(KINDS).map(([kind, name]) => (
        <Button
          key={kind}
          variant="default"
          leftSection={<IconPlus {...ICON} />}
          loading={adding.busy}
          onClick={() => adding.send(formOf({ intent: 'add-line', revisionId, kind }))}
        >
          {name}
        </Button>
      ))}
      <Button
        variant="default"
        leftSection={<IconClipboardText {...ICON} />}
        onClick={() => pasting.open({ kind: 'create' })}
      >
        Paste a list
      </Button>
      <OfficeDialog dialogs={pasting} titles={{ create: 'Paste a list of parts' }}>
        {() => (
          <DialogForm action={pasting.action} intent="paste-lines" submit="Add lines">
            {(messages) => (
              <>
                <input type="hidden" name="revisionId" value={revisionId} />
                <Textarea
                  label="Rows from a spreadsheet"
                  description="The first row names the columns: Part, Material, Thickness, Length, Width, Quantity."
                  name="list"
                  rows={10}
                  required
                  data-autofocus
                  error={messages.list}
                />
              </>
            )}
          </DialogForm>
        )}
      </OfficeDialog>
    </div>
  );
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { listVersionsWithChanges } from '#app/company/company.queries.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { isSection } from '#app/company/profile/profile.ts';
import { changesText } from '#app/platform/changed-excerpts.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import type { ActionResult } from '#app/ui/office/action-result.ts';
import { GoBack } from '#app/ui/office/back-to-list.tsx';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { type Dialogs, OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { sampleVersion, type VersionRow, VersionTable } from '#app/ui/office/version-table.tsx';
import type { Route } from './+types/versions.route.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import { COMPANY, versionPath } from './company-path.ts';
import { restoreVersion } from './restore-version.server.ts';
import { versionChanges, versionLabel } from './version-changes.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Versions of the company');

const SHOWN = 200;

export async function loader({ context }: Route.LoaderArgs) {
  const published = await listVersionsWithChanges(context.get(servicesContext).db, SHOWN);
  const inUse = revisionsInUse(published);
  const versions = published.map(({ revision, section, changed, publishedAt, publishedBy }) => ({
    ...{ id: String(revision), revision, section, at: publishedAt, by: publishedBy },
    label: versionLabel(section),
    changed: changesText(versionChanges(section, changed)) || 'Nothing',
    inUse: inUse.has(revision),
  }));
  // What a section was before its first version; not known where older versions are not listed.
  const samples = published.length < SHOWN ? firstOfEach(versions.toReversed()) : [];
  return { versions, samples: samples.map(({ section, label }) => ({ section, label })) };
}

export const action = officeAction({ restore: restoreVersion });

/** Who published what and when, and what that changed; each can be published again. // O5 */
export default function Versions({ loaderData: { versions, samples } }: Route.ComponentProps) {
  const { action, restore, dialogs } = useRestoring();
  return (
    <>
      <PageHead title="Versions" back={<GoBack to={COMPANY}>Company</GoBack>} />
      {versions.length > 0 && (
        <p className="muted">
          Restore publishes a section again as it was; the others stay as they are. It counts as a new
          version, so you can undo it the same way.
        </p>
      )}
      <VersionTable
        rows={[...versions, ...samples.map(({ section, label }) => sampleVersion(section, label))]}
        saved="Published"
        empty={
          <>
            Nothing has been published yet: the website shows the sample company.{' '}
            <Link to={COMPANY}>Open the sections</Link>
          </>
        }
        pathOf={({ id }) => versionPath(id)}
        busy={action.busy}
        restore={restore}
      />
      <OfficeDialog dialogs={dialogs} titles={{ edit: 'Restore it all the same?' }}>
        {(dialog) => dialog.kind === 'edit' && <TakesAway {...dialog.row} dialogs={dialogs} />}
      </OfficeDialog>
    </>
  );
}

type Conflict = Extract<ActionResult, { kind: 'conflict' }>;
type Asked = { fields: Readonly<Record<string, string>>; losses: Conflict };

/** Restores a version at once, or asks first where that takes away what something else names. // O6 */
function useRestoring() {
  const action = useAction(COMPANY_NOTICES);
  const dialogs = useDialogs<Asked>(COMPANY_NOTICES);
  const fields = useRef<Asked['fields']>({});
  const { result } = action;
  const ask = useEffectEvent((losses: Conflict) =>
    dialogs.open({ kind: 'edit', row: { fields: fields.current, losses } }),
  );
  useEffect(() => {
    if (result?.kind === 'conflict') ask(result);
  }, [result]);
  const restore = ({ section, revision }: VersionRow) => {
    fields.current = { section, revision: String(revision) };
    action.send(formOf({ intent: 'restore', ...fields.current }));
  };
  return { action, restore, dialogs };
}

/** What restoring takes away, which may be more by the time that it is confirmed. */
function TakesAway({ fields, losses, dialogs }: Asked & { dialogs: Dialogs<Asked> }) {
  const { action } = dialogs;
  const named = action.result?.kind === 'conflict' ? action.result : losses;
  return (
    <OfficeForm action={action} intent="restore" hidden={{ ...fields, losses: named.stored.losses ?? '' }}>
      <FormError result={named} />
      <DialogFoot busy={action.busy} isSafe>
        <SubmitButton action={action}>Restore</SubmitButton>
      </DialogFoot>
    </OfficeForm>
  );
}

function firstOfEach<Of extends { section: string }>(versions: readonly Of[]): Of[] {
  const seen = new Set<string>();
  return versions.filter(({ section }) => !seen.has(section) && seen.add(section));
}

/** The newest version of each section, none of which is older than the last import. */
function revisionsInUse(versions: readonly { revision: number; section: string }[]): ReadonlySet<number> {
  const lastImport = versions.findIndex(({ section }) => !isSection(section));
  // Behind newer sections an import can still be restored as a whole.
  const current = lastImport < 0 ? versions : versions.slice(0, Math.max(lastImport, 1));
  return new Set(firstOfEach(current).map(({ revision }) => revision));
}

export function ErrorBoundary() {
  return <LoadFailed message="The versions could not be loaded." />;
}

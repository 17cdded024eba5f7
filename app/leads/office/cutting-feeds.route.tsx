import { Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { DONE, intent } from '#app/accounts/session/office/intent.server.ts';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { SETTINGS_TABS } from '#app/accounts/settings/office/settings-tabs.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { useCompany } from '#app/company/use-company.ts';
import { feedsText } from '#app/drawings/cutting-time.ts';
import { GROUP_NAMES } from '#app/drawings/drawing-texts.ts';
import { GROUPS } from '#app/drawings/machine.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { TabLinks } from '#app/ui/office/tab-links.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { saveFeeds } from '../cutting-feeds.commands.server.ts';
import { listFeeds } from '../cutting-feeds.queries.server.ts';
import { FEED_NOTICES, readFeedsForm, SPEED_LISTS, speedField } from '../cutting-feeds.ts';
import type { Route } from './+types/cutting-feeds.route.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Cutting speeds');

export async function loader({ context }: Route.LoaderArgs) {
  return { feeds: await listFeeds(context.get(servicesContext).db) };
}

export const action = officeAction({
  feeds: intent(FEED_NOTICES, z.record(z.string(), z.unknown()), async ({ services: { db }, me }, fields) => {
    const read = readFeedsForm(fields);
    if (!read.ok) return { kind: 'invalid', fields: read.messages };
    await saveFeeds(db, me, read.feeds);
    return DONE;
  }),
});

/** The company's own speeds, from which the page of a lead works out cutting times. Staff only. */
export default function CuttingFeeds({ loaderData: { feeds } }: Route.ComponentProps) {
  const { machines } = useCompany();
  const action = useAction({ feeds: FEED_NOTICES });
  return (
    <>
      <PageHead title="Settings" />
      <TabLinks label="Settings" tabs={SETTINGS_TABS} />
      <section className="panel panel-body" aria-labelledby="feeds-heading">
        <h2 id="feeds-heading">Cutting speeds</h2>
        <p className="muted">
          One line for each thickness: thickness in mm, speed in mm a minute, seconds for one pierce. Between
          two thicknesses the time for a metre is interpolated. Without speeds for a material, and outside its
          thicknesses, cutting times are rough ranges of typical machines. Visitors never see them.
        </p>
        <OfficeForm action={action} intent="feeds" className="feeds-form">
          {(messages) => (
            <>
              {GROUPS.map((group) => (
                <fieldset key={group} className="settings-group">
                  <legend>{inSentenceCase(GROUP_NAMES[group])}</legend>
                  <div className="feeds-fields">
                    {SPEED_LISTS.filter((list) => list.group === group).map(({ process }) => (
                      <Textarea
                        key={process}
                        label={machines.find((one) => one.process === process)?.name ?? process}
                        name={speedField(group, process)}
                        placeholder="6  3200  0.8"
                        autosize
                        minRows={2}
                        maxLength={4_000}
                        defaultValue={feedsText(process, group, feeds)}
                        error={messages[speedField(group, process)]}
                      />
                    ))}
                  </div>
                </fieldset>
              ))}
              <FormError result={action.result} />
              <div>
                <SubmitButton action={action}>Save cutting speeds</SubmitButton>
              </div>
            </>
          )}
        </OfficeForm>
      </section>
    </>
  );
}

function inSentenceCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

export function ErrorBoundary() {
  return <LoadFailed message="The cutting speeds could not be loaded." />;
}

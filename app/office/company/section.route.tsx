import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { flushSync } from 'react-dom';
import { data, Link, useNavigate } from 'react-router';
import { editorPath } from '#app/blog/office/blog-path.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { GoBack } from '#app/ui/office/back-to-list.tsx';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { ListPanel } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { MENU_ICON, MenuItem } from '#app/ui/office/menu.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { RowMenu } from '#app/ui/office/row-actions.tsx';
import { unsavedForms } from '#app/ui/office/unsaved.ts';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { GUIDE } from '../office-path.ts';
import type { Route } from './+types/section.route.ts';
import { sectionAction } from './change-company.server.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import { ADD_PICTURE, COMPANY, entryPath, sectionPath } from './company-path.ts';
import { targetOf } from './edited.server.ts';
import { OptionsOfForm } from './form-options.ts';
import { loadSection } from './load-section.server.ts';
import { NamedElsewhere, type NamedTexts } from './named-elsewhere.tsx';
import { SectionParts } from './section-parts.tsx';
import { StillSample } from './still-sample.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  officeHead(matches, loaderData?.title ?? 'Company');

export async function loader({ params, context }: Route.LoaderArgs) {
  const section = await loadSection(context.get(servicesContext), targetOf(params.section, params.entry));
  if (section === null) throw data(null, { status: 404 });
  return section;
}

export const action = sectionAction;

/** One section of the company, or one entry of a section that is a list of pages. // O1, O5 */
export default function SectionScreen({ loaderData }: Route.ComponentProps) {
  const { section, entry, label, word, title, draft, entries, options, isSettingUp } = loaderData;
  const [published, setPublished] = useState<{ of: string; named: NamedTexts }>({ of: '', named: [] });
  const onPublished = (named: NamedTexts = []) => setPublished({ of: section, named });
  return (
    <OptionsOfForm value={options}>
      <PageHead
        title={title}
        back={
          <>
            <GoBack to={entry === null ? COMPANY : sectionPath(section)}>
              {entry === null ? 'Company' : label}
            </GoBack>
            {isSettingUp && (
              <Link to={GUIDE} className="go-back">
                Setting up
              </Link>
            )}
          </>
        }
      >
        {section === 'library' && (
          <Button
            component={Link}
            to={ADD_PICTURE}
            variant={draft === null ? 'filled' : 'default'}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            Upload a picture
          </Button>
        )}
      </PageHead>
      {published.of === section && <NamedElsewhere named={published.named} />}
      {draft && <DraftPanel key={section} {...loaderData} draft={draft} onPublished={onPublished} />}
      <StillSample key={`sample/${section}/${entry}`} section={section} {...loaderData.sample} />
      {entries === null ? (
        <SectionForm key={`${section}/${entry}`} {...loaderData} onPublished={onPublished} />
      ) : (
        <EntryList section={section} word={word} entries={entries} />
      )}
    </OptionsOfForm>
  );
}

type Data = Route.ComponentProps['loaderData'];

type OnPublished = { onPublished: (named?: NamedTexts) => void };

function SectionForm({ section, entry, tree, seen, draft, losses, onPublished }: Data & OnPublished) {
  const action = useAction<NamedTexts>(COMPANY_NOTICES, { onDone: ({ data: named }) => onPublished(named) });
  const [intent, setIntent] = useState<'draft' | 'publish'>('publish');
  const { result } = action;
  if (tree === null) return null;
  const stored = result?.kind === 'conflict' ? result.stored : undefined;
  const hidden = {
    section,
    entry: entry === null ? '' : String(entry),
    seen: stored?.version ?? seen,
    draft: draft?.seen ?? '',
    losses: stored?.losses ?? losses.seen,
  };
  return (
    <OfficeForm
      action={action}
      intent={intent}
      hidden={hidden}
      className="company-form"
      {...(section === 'look' && { encType: 'multipart/form-data' })}
    >
      {(messages) => (
        <>
          <SectionParts node={tree} messages={messages} />
          <div className="form-foot">
            <FormError result={result} />
            {/* Filled only where nothing above it is. */}
            <SubmitButton
              action={action}
              variant={draft !== null || section === 'library' ? 'default' : 'filled'}
            >
              Publish
            </SubmitButton>
            <Button
              variant="default"
              disabled={action.busy}
              onClick={({ currentTarget: { form } }) => {
                flushSync(() => setIntent('draft'));
                form?.requestSubmit();
                setIntent('publish');
              }}
            >
              Save as draft
            </Button>
          </div>
        </>
      )}
    </OfficeForm>
  );
}

type DraftProps = Pick<Data, 'section' | 'losses'> & OnPublished & { draft: NonNullable<Data['draft']> };

/** What is not published yet, and what publishing it would do. */
function DraftPanel({
  section,
  draft,
  losses: { takenOut, unpriced, articles, seen },
  onPublished,
}: DraftProps) {
  const navigate = useNavigate();
  const publish = useAction<NamedTexts>(COMPANY_NOTICES, { onDone: ({ data: named }) => onPublished(named) });
  const discard = useAction(COMPANY_NOTICES, { navigateOnDone: () => navigate(COMPANY) });
  const busy = publish.busy || discard.busy;
  return (
    <section className="panel panel-body company-draft" aria-labelledby="draft-title">
      <h2 id="draft-title">Not published yet</h2>
      <p className="muted">
        Changed by {draft.by}, <DateTime at={draft.at} time />. Visitors still see what was published.
      </p>
      <ul>
        {draft.changes.map(({ of, before, after }) => (
          <li key={of}>
            <strong>{of}</strong>: {before !== '' && <del>{before}</del>} <ins>{after || 'empty'}</ins>
          </li>
        ))}
      </ul>
      {takenOut.length > 0 && (
        <p role="note">
          Publishing also takes out what names something that is gone:{' '}
          {takenOut.map(({ service, list, name }) => `${name} in “${service}” (${list})`).join('; ')}.
        </p>
      )}
      {unpriced.length > 0 && (
        <p role="note">
          What this takes away is named by prices and drafts. They stay, but lines without it have no price:{' '}
          {unpriced.map(({ name, places }) => `“${name}” (${places.join(', ')})`).join('; ')}.
        </p>
      )}
      {articles.length > 0 && (
        <p role="note">
          Published articles link to pages that this takes away. The links become plain text:{' '}
          {articles.map(({ id, title, links }, index) => (
            <Fragment key={id}>
              {index > 0 && '; '}
              <Link to={editorPath(id)}>{title}</Link> ({links.join(', ')})
            </Fragment>
          ))}
          .
        </p>
      )}
      <FormError result={publish.result} />
      <div className="company-foot">
        <Button
          disabled={busy}
          onClick={() => {
            // What is typed below would otherwise be left out, and look published.
            const [typed] = unsavedForms().map(({ element }) => element());
            if (typed instanceof HTMLFormElement) typed.requestSubmit();
            else publish.send(formOf({ intent: 'publish', section, draft: draft.seen, losses: seen }));
          }}
        >
          Publish the draft
        </Button>
        <Button
          variant="default"
          disabled={busy}
          onClick={() => discard.send(formOf({ intent: 'discard', section, draft: draft.seen }))}
        >
          Discard the draft
        </Button>
      </div>
    </section>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message="This part of the company could not be loaded." />;
}

type Entry = { id: string; index: number; name: string; isOffered: boolean; seen: string };
type ListProps = { section: string; word: string; entries: readonly Entry[] };

/** The entries of a section that have pages of their own, in the order of the site. */
function EntryList({ section, word, entries }: ListProps) {
  const navigate = useNavigate();
  const change = useAction(COMPANY_NOTICES);
  const add = useAction<{ entry: number }>(COMPANY_NOTICES, {
    navigateOnDone: ({ data }) => data && navigate(entryPath(section, data.entry)),
  });
  const send = (intent: string, { index, seen }: Entry) =>
    change.send(formOf({ intent, section, entry: String(index), seen }));
  const columns: Column<Entry>[] = [
    {
      header: 'Name',
      cell: ({ index, name, isOffered }) => (
        <>
          <RowLink to={entryPath(section, index)}>{name || 'Without a name'}</RowLink>
          {!isOffered && <span className="muted small"> Not offered</span>}
        </>
      ),
    },
    {
      header: 'Actions',
      hiddenHeader: true,
      className: 'actions',
      cell: (entry, index) => (
        <RowMenu name={entry.name}>
          <MenuItem
            icon={<IconArrowUp {...MENU_ICON} />}
            disabled={index === 0}
            onClick={() => change.busy || send('up', entry)}
          >
            Move up
          </MenuItem>
          <MenuItem
            icon={<IconArrowDown {...MENU_ICON} />}
            disabled={index === entries.length - 1}
            onClick={() => change.busy || send('down', entry)}
          >
            Move down
          </MenuItem>
          <hr />
          <MenuItem
            danger
            icon={<IconTrash {...MENU_ICON} />}
            onClick={() => change.busy || send('remove', entry)}
          >
            Remove
          </MenuItem>
        </RowMenu>
      ),
    },
  ];
  return (
    <div className="company-entries">
      <ListPanel label="Entries">
        <ListTable
          rows={entries}
          columns={columns}
          empty="Nothing here yet."
          linkOf={({ index }) => entryPath(section, index)}
        />
      </ListPanel>
      <div className="company-foot">
        <Button
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={add.busy}
          onClick={() => add.send(formOf({ intent: 'add', section }))}
        >
          {`Add a ${word}`}
        </Button>
      </div>
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { flushSync } from 'react-dom';
import { data, Link, useNavigate } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { articlePath } from '#app/blog/office/blog-path.ts';
import { openSampleFields } from '#app/company/company.queries.server.ts';
import { companyOf } from '#app/company/company.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { fieldNotes } from '#app/company/profile/fields.ts';
import { type Profile, profileSchema, SECTIONS, type Section } from '#app/company/profile/profile.ts';
import { missingReferences, withRenames } from '#app/company/profile/references.ts';
import { look } from '#app/company/profile/texts.ts';
import { companyDay } from '#app/country/day.ts';
import { publicHolidays } from '#app/country/public-holidays.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { groundsThatHideLogo } from '#app/site/logo/logo-visibility.server.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { GUIDE } from '../office-path.ts';
import type { Route } from './+types/section.route.ts';
import { sectionIntents } from './change-company.server.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import { addPicturePath, COMPANY, sectionPath } from './company-path.ts';
import {
  editedSection,
  fieldsOf,
  pagedElement,
  partOf,
  publishedEntry,
  sectionLabel,
  targetOf,
} from './edited.server.ts';
import { EntryList } from './entry-list.tsx';
import type { FieldNode } from './field-node.ts';
import { type FormOptions, OptionsOfForm } from './form-options.ts';
import { articlesLosingLinks } from './linking-articles.server.ts';
import { pictureOptions } from './picture-options.server.ts';
import { GroupFields, GroupMessage, SectionField } from './section-fields.tsx';
import { differences, fingerprint, formTree, nameOf } from './section-form.server.ts';
import { StillSample } from './still-sample.tsx';
import { LOGO_FILE, shownLook } from './uploaded-logo.server.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  officeHead(matches, loaderData?.title ?? 'Company');

const MAX_SHOWN_VALUE = 400;

export async function loader({ params, context }: Route.LoaderArgs) {
  const at = targetOf(params.section, params.entry);
  if (at === null) throw data(null, { status: 404 });
  const services = context.get(servicesContext);
  const { db } = services;
  const { profile, published, draft, value } = await editedSection(db, at.section);
  const part = partOf(value, at);
  if (part === undefined) throw data(null, { status: 404 });
  const { section, entry } = at;
  const isPaged = entry === null && pagedElement(section) !== null;
  const label = sectionLabel(section);
  // The fields are those of what is published, where the entry can have another place than in the draft.
  const shownEntry = entry === null ? null : publishedEntry(published, part);
  const allSample = await openSampleFields(db, profile);
  const sample = fieldsOf(allSample, { ...at, entry: shownEntry });
  const edited = draft && profileSchema.safeParse({ ...profile, [section]: value });
  const followed = edited?.success ? withRenames(profile, edited.data) : null;
  return {
    section,
    entry,
    label,
    /** What one entry is called. */
    word: fieldNotes.get(SECTIONS[section])?.entry ?? 'entry',
    title: entry === null ? label : nameOf(part) || `New ${fieldNotes.get(SECTIONS[section])?.entry}`,
    draft: draft && {
      by: draft.changedBy,
      at: draft.changedAt,
      changes: differences(targetOf(section)?.schema ?? at.schema, published, draft.value),
    },
    isSettingUp: allSample.length > 0,
    sample: {
      entry: shownEntry,
      seen: fingerprint(sample),
      fields: sample.map(({ label: name, place, value: said }) => ({
        label: name,
        place,
        value: shownValue(section, said),
        seen: fingerprint(sample.filter((field) => field.place === place)),
      })),
    },
    takenOut: followed ? missingReferences(followed) : [],
    articles: followed ? await articlesLosingLinks(services, companyOf(profile), followed) : [],
    options: {
      ...optionsOf(profile, section === 'library' ? value : profile.library),
      logoHiddenOn: await logoHiddenOn(profile, section, value),
    },
    seen: fingerprint(part),
    entries:
      isPaged && Array.isArray(value)
        ? value.map((one, index) => ({ id: String(index), name: nameOf(one), seen: fingerprint(one) }))
        : null,
    tree: isPaged ? null : formTree(at.schema, '', section === 'look' ? shownLook(part) : part),
  };
}

function shownValue(section: Section, said: string): string {
  if (said.length <= MAX_SHOWN_VALUE) return said;
  // A logo is a whole file.
  return section === 'look' ? '' : `${said.slice(0, MAX_SHOWN_VALUE).trimEnd()} …`;
}

/** Of the logo that is stored, or in the draft. A draft with faults is not drawn. */
async function logoHiddenOn(profile: Profile, section: Section, value: unknown) {
  const { data: edited } = look.safeParse(value);
  return section === 'look' && edited ? groundsThatHideLogo(companyOf({ ...profile, look: edited })) : [];
}

/** @param library what can be chosen, or the draft where that is edited. */
function optionsOf(profile: Profile, library: unknown): Omit<FormOptions, 'logoHiddenOn'> {
  const { services, materials, units } = profile;
  const year = Number(companyDay().slice(0, 4));
  return {
    picture: pictureOptions(profile, library),
    service: services.map(({ slug, name }) => ({ value: slug, label: name })),
    material: materials.map(({ key, name }) => ({ value: key, label: name })),
    quoteType: units.steel.quoteTypes.map((type) => ({ value: type, label: type })),
    holidays: [year, year + 1].flatMap(publicHolidays),
  };
}

export const action = officeAction(sectionIntents, { file: LOGO_FILE });

/** One section of the company, or one entry of a section that is a list of pages. // O1, O5 */
export default function SectionScreen({ loaderData }: Route.ComponentProps) {
  const { section, entry, label, word, title, draft, entries, options, tree, isSettingUp } = loaderData;
  const hasPictures = tree !== null && namesPictures(tree);
  return (
    <OptionsOfForm value={options}>
      <div className="company-back">
        <Link to={entry === null ? COMPANY : sectionPath(section)} className="go-back">
          <IconArrowLeft size={18} stroke={1.5} aria-hidden="true" />
          {entry === null ? 'Company' : label}
        </Link>
        {isSettingUp && (
          <Link to={GUIDE} className="go-back">
            Setting up
          </Link>
        )}
      </div>
      <PageHead title={title}>
        {hasPictures && (
          <Button
            component={Link}
            to={addPicturePath(entry === null ? section : `${section}/${entry}`)}
            variant={section === 'library' ? 'filled' : 'default'}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            Upload a picture
          </Button>
        )}
      </PageHead>
      {draft && <DraftPanel key={section} {...loaderData} draft={draft} />}
      <StillSample key={`sample/${section}/${entry}`} section={section} {...loaderData.sample} />
      {entries === null ? (
        <SectionForm key={`${section}/${entry}`} {...loaderData} />
      ) : (
        <EntryList section={section} word={word} entries={entries} />
      )}
    </OptionsOfForm>
  );
}

/** Whether a field shows or chooses pictures; a list also if it has no entry yet. */
function namesPictures(node: FieldNode): boolean {
  if (node.type === 'group') return node.isPicture || node.fields.some(namesPictures);
  if (node.type === 'list') return namesPictures(node.blank);
  return node.type === 'input' && node.kind === 'picture';
}

type Data = Route.ComponentProps['loaderData'];

function SectionForm({ section, entry, tree, seen }: Data) {
  const action = useAction(COMPANY_NOTICES);
  const [intent, setIntent] = useState<'draft' | 'publish'>('publish');
  const { result } = action;
  if (tree === null) return null;
  const hidden = {
    section,
    entry: entry === null ? '' : String(entry),
    seen: result?.kind === 'conflict' ? result.stored.version : seen,
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
          <section className="panel panel-body">
            <GroupMessage message={messages.v} />
            {tree.type === 'group' ? (
              <GroupFields node={tree} path="v" messages={messages} />
            ) : (
              <SectionField node={tree} path="v" messages={messages} />
            )}
          </section>
          <FormError result={result} />
          <div className="company-foot">
            <SubmitButton action={action}>Publish</SubmitButton>
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

type DraftProps = Pick<Data, 'section' | 'takenOut' | 'articles'> & { draft: NonNullable<Data['draft']> };

/** What is not published yet, and what publishing it would do. */
function DraftPanel({ section, draft, takenOut, articles }: DraftProps) {
  const navigate = useNavigate();
  const publish = useAction(COMPANY_NOTICES);
  const discard = useAction(COMPANY_NOTICES, { navigateOnDone: () => navigate(COMPANY) });
  const busy = publish.busy || discard.busy;
  return (
    <section className="panel panel-body company-draft" aria-labelledby="draft-title">
      <h2 id="draft-title">Not published yet</h2>
      <p className="muted">
        Changed by {draft.by}, <DateTime at={draft.at} time />. Visitors still see what was published.
      </p>
      <ul>
        {draft.changes.map(({ where, before, after }) => (
          <li key={where}>
            <strong>{where}</strong>: <del>{before || 'empty'}</del> <ins>{after || 'empty'}</ins>
          </li>
        ))}
      </ul>
      {takenOut.length > 0 && (
        <p role="note">
          Publishing also takes out what names something that is gone:{' '}
          {takenOut.map(({ service, list, name }) => `${name} in “${service}” (${list})`).join('; ')}.
        </p>
      )}
      {articles.length > 0 && (
        <p role="note">
          Published articles link to pages that this takes away. The links become plain text:{' '}
          {articles.map(({ id, title, links }, index) => (
            <Fragment key={id}>
              {index > 0 && '; '}
              <Link to={articlePath(id)}>{title}</Link> ({links.join(', ')})
            </Fragment>
          ))}
          .
        </p>
      )}
      <FormError result={publish.result} />
      <div className="company-foot">
        <Button disabled={busy} onClick={() => publish.send(formOf({ intent: 'publish', section }))}>
          Publish the draft
        </Button>
        <Button
          variant="default"
          disabled={busy}
          onClick={() => discard.send(formOf({ intent: 'discard', section }))}
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

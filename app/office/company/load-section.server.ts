import { isDeepStrictEqual } from 'node:util';
import { openSampleFields } from '#app/company/company.queries.server.ts';
import { companyOf } from '#app/company/company.ts';
import { fieldNotes } from '#app/company/profile/fields.ts';
import { type Profile, profileSchema, SECTIONS, type Section } from '#app/company/profile/profile.ts';
import { missingReferences } from '#app/company/profile/references.ts';
import { withRenames } from '#app/company/profile/renames.ts';
import { look } from '#app/company/profile/texts.ts';
import { companyDay } from '#app/country/day.ts';
import { comingHolidays } from '#app/country/public-holidays.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { groundsThatHideLogo } from '#app/site/logo/logo-visibility.server.ts';
import {
  editedSection,
  pagedElement,
  partOf,
  publishedEntry,
  sampleFieldsOf,
  sectionLabel,
  type Target,
} from './edited.server.ts';
import type { FieldNode } from './field-node.ts';
import type { FormOptions } from './form-options.ts';
import { articlesLosingLinks } from './linking-articles.server.ts';
import { withMailboxNotes } from './mailbox-notes.server.ts';
import { pictureOptions } from './picture-options.server.ts';
import { pricedAndGone } from './priced-references.server.ts';
import { differences, fingerprint, formTree, nameOf } from './section-form.server.ts';
import { shownLook } from './uploaded-logo.server.ts';

const MAX_SHOWN_VALUE = 400;

/** What the page of a section shows, or of one entry of it; null if there is none. // O1, O5 */
export async function loadSection(services: Pick<Services, 'db' | 'config'>, target: Target | null) {
  if (target === null) return null;
  const { section, entry } = target;
  const { profile, published, draft, value } = await editedSection(services.db, section);
  const part = partOf(value, target);
  if (part === undefined) return null;
  const isPaged = entry === null && pagedElement(section) !== null;
  const label = sectionLabel(section);
  // The fields are those of what is published, where the entry can have another place than in the draft.
  const shownEntry = entry === null ? null : publishedEntry(published, part);
  const allSample = await openSampleFields(services.db, profile);
  const sample = sampleFieldsOf(allSample, { ...target, entry: shownEntry });
  const edited = draft && profileSchema.safeParse({ ...profile, [section]: value });
  const newProfile = edited?.success ? withRenames(profile, edited.data) : null;
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
      seen: fingerprint(draft.value),
      changes: differences(SECTIONS[section], published, draft.value),
    },
    isSettingUp: allSample.length > 0,
    sample: {
      entry: shownEntry,
      seen: fingerprint(sample),
      fields: sample.map(({ label: name, place, value: text }) => ({
        label: name,
        place,
        value: shownValue(place, text),
        seen: fingerprint(sample.filter((field) => field.place === place)),
      })),
    },
    takenOut: newProfile ? missingReferences(newProfile) : [],
    unpriced: newProfile ? await pricedAndGone(services.db, companyOf(profile), newProfile) : [],
    articles: newProfile ? await articlesLosingLinks(services, companyOf(profile), newProfile) : [],
    options: {
      ...optionsOf(profile, section === 'library' ? value : profile.library),
      logoHiddenOn: await logoHiddenOn(profile, section, value),
    },
    seen: fingerprint(part),
    entries:
      isPaged && Array.isArray(value)
        ? value.map((item, index) => ({
            /** Stays the same where it is moved; equal ones are told apart by their number. */
            id: `${fingerprint(item)} ${value.slice(0, index).filter((other) => isDeepStrictEqual(other, item)).length}`,
            index,
            name: nameOf(item),
            isOffered: item.on !== false,
            seen: fingerprint(item),
          }))
        : null,
    tree: isPaged ? null : formOf(target, part, services.config.mail),
  };
}

function formOf({ section, schema }: Target, part: unknown, mail: Services['config']['mail']): FieldNode {
  const tree = formTree(schema, '', section === 'look' ? shownLook(part) : part);
  return section === 'people' ? withMailboxNotes(tree, mail) : tree;
}

function shownValue(place: string, text: string): string {
  // A logo is a file, not a text.
  if (place === 'look.logo') return '';
  return text.length <= MAX_SHOWN_VALUE ? text : `${text.slice(0, MAX_SHOWN_VALUE).trimEnd()} …`;
}

/** Of the logo that is stored, or in the draft. A draft with faults is not drawn. */
async function logoHiddenOn(profile: Profile, section: Section, value: unknown) {
  const { data: edited } = look.safeParse(value);
  return section === 'look' && edited ? groundsThatHideLogo(companyOf({ ...profile, look: edited })) : [];
}

/** @param library what can be chosen, or the draft where that is edited. */
function optionsOf(profile: Profile, library: unknown): Omit<FormOptions, 'logoHiddenOn'> {
  const { services, materials, units } = profile;
  return {
    picture: pictureOptions(profile, library),
    service: services.map(({ slug, name }) => ({ value: slug, label: name })),
    material: materials.map(({ key, name }) => ({ value: key, label: name })),
    quoteType: units.steel.quoteTypes.map((type) => ({ value: type, label: type })),
    holidays: comingHolidays(companyDay()),
  };
}

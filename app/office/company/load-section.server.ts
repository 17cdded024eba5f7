import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { openSampleFields } from '#app/company/company.queries.server.ts';
import { companyOf } from '#app/company/company.ts';
import { pictureFileName, UNCROPPED } from '#app/company/company-pictures.ts';
import { encodingsOf } from '#app/company/picture-of.ts';
import { fieldNotes } from '#app/company/profile/fields.ts';
import { type Profile, SECTIONS, type Section } from '#app/company/profile/profile.ts';
import { picturePlaces } from '#app/company/profile/references.ts';
import { look } from '#app/company/profile/texts.ts';
import { companyDay } from '#app/country/day.ts';
import { comingHolidays } from '#app/country/public-holidays.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { pictureUrl } from '#app/ui/site/site-picture.ts';
import { uncroppedPath } from './company-path.ts';
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
import type { FormOptions, PictureOption } from './form-options.ts';
import { lossesOf, seenLosses } from './losses.server.ts';
import { withMailboxNotes } from './mailbox-notes.server.ts';
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
  const losses = await lossesOf(services, profile, draft && { ...profile, [section]: value });
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
    /** What publishing the draft would take away elsewhere. */
    losses: { ...losses, seen: seenLosses(losses) },
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
  if (section !== 'look' || !edited) return [];
  // What draws pictures takes 30 MB: it is loaded with the first one.
  const { groundsThatHideLogo } = await import('#app/site/logo/logo-visibility.server.ts');
  return groundsThatHideLogo(companyOf({ ...profile, look: edited }));
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

const entries = z.array(z.object({ key: z.string(), alt: z.string(), version: z.string() })).catch([]);

/**
 * The pictures that can be chosen, each with where it is shown.
 *
 * @param library as it is published or, where it is edited, as it was entered.
 */
function pictureOptions(profile: Profile, library: unknown): PictureOption[] {
  const places = Map.groupBy(picturePlaces(profile), ({ key }) => key);
  return entries.parse(library).map((entry) => {
    const encodings = encodingsOf(entry);
    const src = encodings === null ? '' : pictureUrl(encodings, 480, 'webp');
    return {
      value: entry.key,
      label: entry.alt,
      src,
      // The pictures of the build have no more than their crop.
      uncropped: entry.version === '' ? src : uncroppedPath(pictureFileName(entry, UNCROPPED)),
      shownAs: places.get(entry.key)?.map(({ shownAs }) => shownAs) ?? [],
    };
  });
}

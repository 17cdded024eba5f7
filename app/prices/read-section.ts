import type { CompanyFacts } from '#app/company/company.ts';
import type { Change } from '#app/platform/changed-excerpts.ts';
import { readDelimited } from './delimited-text.ts';
import {
  BENDING_FIELDS,
  INDICATION_FIELDS,
  MACHINE_FIELDS,
  paymentField,
  readFields,
  type SingleValue,
  singleNumbers,
  singleTerms,
  TERMS_FIELDS,
  textOf,
} from './price-fields.ts';
import {
  bendingTable,
  extrasTable,
  feedsTable,
  materialsTable,
  type PriceTable,
  type TableContext,
  vatTable,
} from './price-tables.ts';
import {
  type Cells,
  cellsOf,
  type EditableTable,
  editable,
  readTable,
  type TableFault,
} from './read-table.ts';
import { PAYMENT_TERM_NAMES, type PriceSection, type StoredPriceBook } from './stored-price-book.ts';

/** The field that carries a section's table, as cells separated by tabs. */
export const TABLE = 'table';

type FormFields = Readonly<Record<string, unknown>>;
type SectionReading = { ok: true; value: unknown } | { ok: false; messages: Record<string, string> };

/** A section's table, whatever its rows are. @param rowsIn its rows in the book, of a machine where each has its own. */
function sectionTable<Row>(
  table: PriceTable<Row>,
  rowsIn: (book: StoredPriceBook, machine: string) => readonly Row[],
) {
  return {
    editable: (context: TableContext) => editable(table, context),
    cells: (book: StoredPriceBook, machine: string, context: TableContext) =>
      cellsOf(table, rowsIn(book, machine), context),
    read: (cells: Cells, context: TableContext): { rows: unknown[]; faults: TableFault[] } =>
      readTable(table, cells, context),
  };
}

const SECTION_TABLES = {
  materials: sectionTable(materialsTable, ({ materials }) => materials),
  machines: sectionTable(feedsTable, ({ machines }, machine) => machines[machine]?.feeds ?? []),
  bending: sectionTable(bendingTable, ({ bending }) => bending.rows),
  extras: sectionTable(extrasTable, ({ extras }) => extras),
  terms: sectionTable(vatTable, ({ terms }) => terms.vat.rates),
} as const satisfies Record<PriceSection, unknown>;

/** The cells of a section's table: of VAT rates in the terms, of one machine's speeds in the machines. */
export function sectionCells(
  section: PriceSection,
  machine: string,
  book: StoredPriceBook,
  context: TableContext,
): string[][] {
  return SECTION_TABLES[section].cells(book, machine, context);
}

/** What a section says beside its table. */
export function singleValues(
  section: PriceSection,
  machine: string,
  { machines, bending, terms }: StoredPriceBook,
  { point }: TableContext,
): SingleValue[] {
  switch (section) {
    case 'machines':
      return singleNumbers(MACHINE_FIELDS, machines[machine] ?? {}, point);
    case 'bending':
      return singleNumbers(BENDING_FIELDS, bending, point);
    case 'terms':
      return singleTerms(terms, point);
    default:
      return [];
  }
}

/**
 * What two books say differently in a section, as its screen writes it: first the values beside its table, then those of its rows, of
 * rows that are gone last.
 */
export function priceChanges(
  section: PriceSection,
  before: StoredPriceBook,
  after: StoredPriceBook,
  company: Pick<CompanyFacts, 'materials' | 'machines'>,
): Change[] {
  // Only a new row needs the day.
  const context = tableContext(after, company, '');
  const machines = section === 'machines' ? Object.keys({ ...after.machines, ...before.machines }) : [''];
  return machines.flatMap((key) => {
    const { name = key } = company.machines.find((machine) => machine.key === key) ?? {};
    const [was, is] = [before, after].map((book) => namedValues(section, key, book, context));
    return Object.keys({ ...is, ...was }).flatMap((of) => {
      const [earlier = '', later = ''] = [was?.[of], is?.[of]];
      return earlier === later
        ? []
        : [{ of: name === '' ? of : `${name}, ${of}`, before: earlier, after: later }];
    });
  });
}

/** Every value of a section, or of a machine, by what the screen calls it: Mild steel, Thickness 10 mm, Price per kg (R). */
function namedValues(
  section: PriceSection,
  machine: string,
  book: StoredPriceBook,
  context: TableContext,
): Record<string, string> {
  const { columns, keys } = editableTable(section, context);
  const singles = singleValues(section, machine, book, context).map(({ label, text }) => [label, text]);
  const values = sectionCells(section, machine, book, context).flatMap((row) => {
    const rowName = columns
      .slice(0, keys)
      .map(({ kind, heading }, at) =>
        kind === 'number' ? heading.replace('(mm)', `${row[at]} mm`) : row[at],
      )
      .join(', ');
    return columns.slice(keys).map(({ heading }, at) => [`${rowName}, ${heading}`, row[keys + at]]);
  });
  return Object.fromEntries([...singles, ...values]);
}

export function editableTable(section: PriceSection, context: TableContext): EditableTable {
  return SECTION_TABLES[section].editable(context);
}

/**
 * The value of a section, or of a machine, that a form sends, still to be checked by the schema of the book; or what is wrong, by the
 * name of the field or `ROW.COLUMN`.
 */
export function readSectionForm(
  section: PriceSection,
  form: FormFields,
  context: TableContext,
): SectionReading {
  const { rows, faults } = SECTION_TABLES[section].read(readDelimited(String(form[TABLE] ?? '')), context);
  const { value, messages } = sectionValue(section, form, rows);
  const wrong = { ...messages, ...cellMessages(faults) };
  return Object.keys(wrong).length > 0 ? { ok: false, messages: wrong } : { ok: true, value };
}

function sectionValue(
  section: PriceSection,
  form: FormFields,
  rows: unknown[],
): { value: unknown; messages: Record<string, string> } {
  switch (section) {
    case 'materials':
    case 'extras':
      return { value: rows, messages: {} };
    case 'machines': {
      const { values, messages } = readFields(MACHINE_FIELDS, form);
      return { value: { ...values, feeds: rows }, messages };
    }
    case 'bending': {
      const { values, messages } = readFields(BENDING_FIELDS, form);
      return { value: { ...values, rows }, messages };
    }
    case 'terms':
      return termsValue(form, rows);
  }
}

function termsValue(form: FormFields, rates: unknown[]) {
  const { values, messages } = readFields(TERMS_FIELDS, form);
  const indication = readFields(INDICATION_FIELDS, form);
  const value = {
    ...values,
    vat: { registered: textOf(form, 'registered') !== '', rates },
    paymentTerms: Object.fromEntries(
      PAYMENT_TERM_NAMES.map((name) => [name, textOf(form, paymentField(name))]),
    ),
    quotationTerms: textOf(form, 'quotationTerms'),
    showBank: textOf(form, 'showBank') !== '',
    currency: textOf(form, 'currency'),
    indication: { ...indication.values, show: textOf(form, 'show') },
  };
  return { value, messages: { ...messages, ...indication.messages } };
}

/** The first fault of each cell, by `ROW.COLUMN`. */
export function cellMessages(faults: readonly TableFault[]): Record<string, string> {
  return Object.fromEntries(
    faults.toReversed().map(({ row, column, message }) => [`${row}.${column}`, message]),
  );
}

/** How the tables of a book are written: with the grades of the company, and those that only the book still knows. */
export function tableContext(
  { materials, terms }: Pick<StoredPriceBook, 'materials' | 'terms'>,
  company: Pick<CompanyFacts, 'materials'>,
  today: string,
): TableContext {
  const grades = company.materials.map(({ key, name, aliases }) => ({ key, name, aliases }));
  const others = new Set(
    materials.map(({ grade }) => grade).filter((grade) => !grades.some(({ key }) => key === grade)),
  );
  return {
    grades: [...grades, ...[...others].map((key) => ({ key, name: key, aliases: [] }))],
    point: terms.currency === 'space-comma' ? ',' : '.',
    today,
  };
}

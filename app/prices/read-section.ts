import type { CompanyFacts } from '#app/company/company.ts';
import { readDelimited } from './delimited-text.ts';
import { BENDING_FIELDS, MACHINE_FIELDS, readFields, readTermsForm, textOf } from './price-fields.ts';
import {
  bendingTable,
  extrasTable,
  feedsTable,
  materialsTable,
  type TableContext,
  vatTable,
} from './price-tables.ts';
import { cellsOf, type EditableTable, editable, readTable, type TableFault } from './read-table.ts';
import type { PriceSection, StoredPriceBook } from './stored-price-book.ts';

/** The field that carries a section's table, as cells separated by tabs. */
export const TABLE = 'table';

type Fields = Readonly<Record<string, unknown>>;
type ReadSection = { ok: true; value: unknown } | { ok: false; messages: Record<string, string> };

/** The cells of a section's table: of VAT rates in the terms, of one machine's speeds in the machines. */
export function sectionCells(
  section: PriceSection,
  machine: string,
  { materials, machines, bending, extras, terms }: StoredPriceBook,
  context: TableContext,
): string[][] {
  switch (section) {
    case 'materials':
      return cellsOf(materialsTable, materials, context);
    case 'machines':
      return cellsOf(feedsTable, machines[machine]?.feeds ?? [], context);
    case 'bending':
      return cellsOf(bendingTable, bending.rows, context);
    case 'extras':
      return cellsOf(extrasTable, extras, context);
    case 'terms':
      return cellsOf(vatTable, terms.vat.rates, context);
  }
}

/** The table of a section, whatever its rows are. */
export function editableTable(section: PriceSection, context: TableContext): EditableTable {
  switch (section) {
    case 'materials':
      return editable(materialsTable, context);
    case 'machines':
      return editable(feedsTable, context);
    case 'bending':
      return editable(bendingTable, context);
    case 'extras':
      return editable(extrasTable, context);
    case 'terms':
      return editable(vatTable, context);
  }
}

/** The value of a section, or of a machine, that a form sends; or what is wrong, by the name of the field or `ROW.COLUMN`. */
export function readSectionForm(section: PriceSection, form: Fields, context: TableContext): ReadSection {
  const cells = readDelimited(textOf(form, TABLE));
  switch (section) {
    case 'materials':
      return whole(readTable(materialsTable, cells, context), {}, (rows) => rows);
    case 'extras':
      return whole(readTable(extrasTable, cells, context), {}, (rows) => rows);
    case 'machines': {
      const { values, messages } = readFields(MACHINE_FIELDS, form);
      return whole(readTable(feedsTable, cells, context), messages, (feeds) => ({ ...values, feeds }));
    }
    case 'bending': {
      const { values, messages } = readFields(BENDING_FIELDS, form);
      return whole(readTable(bendingTable, cells, context), messages, (rows) => ({ ...values, rows }));
    }
    case 'terms': {
      const { value, messages } = readTermsForm(form);
      const registered = textOf(form, 'registered') !== '';
      return whole(readTable(vatTable, cells, context), messages, (rates) => ({
        ...value,
        vat: { registered, rates },
      }));
    }
  }
}

function whole<Row>(
  { rows, faults }: { rows: Row[]; faults: TableFault[] },
  messages: Readonly<Record<string, string>>,
  value: (rows: Row[]) => unknown,
): ReadSection {
  const wrong = { ...messages, ...cellMessages(faults) };
  return Object.keys(wrong).length > 0 ? { ok: false, messages: wrong } : { ok: true, value: value(rows) };
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
  const known = company.materials.map(({ key, name, aliases }) => ({ key, name, aliases }));
  const gone = new Set(
    materials.map(({ grade }) => grade).filter((key) => !known.some((one) => one.key === key)),
  );
  return {
    grades: [...known, ...[...gone].map((key) => ({ key, name: key, aliases: [] }))],
    point: terms.currency === 'space-comma' ? ',' : '.',
    today,
  };
}

import { useRef, useState } from 'react';
import { useCompany } from '#app/company/use-company.ts';
import { readUnit, type Unit } from '#app/drawings/propose-unit.ts';
import { tabStorage } from '#app/ui/site/form/tab-storage.ts';
import { useEntered } from '#app/ui/site/form/use-entered.ts';
import type { QuoteLine } from '../../parts/quote-lines.ts';
import { lineFieldName } from '../../parts/sent-lines.ts';
import { suggestLine } from '../../parts/suggest-line.ts';

/** The fields of a drawing's line that a visitor sees. */
export const ENTERED_FIELDS = ['part', 'grade', 'thickness', 'quantity', 'neededBy'] as const;

type Props = {
  fileName: string;
  /** The number of its line. */
  number: number;
  /** The key of the form's draft in the tab's storage. */
  draft: string;
  /** What the page's address asks for: the drawing that it names starts with it. // Q9 */
  linkedLine: Partial<QuoteLine> | null | undefined;
};

/**
 * The line of a chosen drawing: what its name and the address suggest, and what is entered instead.
 *
 * @param isRead whether the drawing was read: its quantity then may be another field, one for each of its parts.
 */
export function useDrawingLine({ fileName, number, draft, linkedLine }: Props, isRead: boolean) {
  const { materials } = useCompany();
  const [suggested] = useState<QuoteLine>(() => ({
    ...suggestLine(fileName, materials),
    ...(linkedLine?.drawing === fileName ? linkedLine : {}),
  }));
  const [unit, setUnit] = useKeptUnit(draft, lineFieldName(number, 'unit'), suggested.unit ?? null);
  const fields = useRef<HTMLDivElement>(null);
  const start = ENTERED_FIELDS.map((field) => [lineFieldName(number, field), suggested[field]] as const);
  const entered = useEntered(fields, Object.fromEntries(start), isRead);
  const textOf = (field: (typeof ENTERED_FIELDS)[number]) => entered[lineFieldName(number, field)] ?? '';
  return {
    /** Of the element around the fields. */
    fields,
    suggested,
    /** As it is entered, but with the quantity that was suggested: several parts start with it. */
    line: {
      ...suggested,
      part: textOf('part'),
      grade: textOf('grade'),
      thickness: textOf('thickness'),
      neededBy: textOf('neededBy'),
    },
    quantity: textOf('quantity'),
    unit,
    setUnit,
  };
}

/**
 * The unit that the visitor chose for a drawing. It is kept with the form's draft, which leaves out hidden fields, in the
 * draft's form: the value and the one that the page began with.
 */
function useKeptUnit(draft: string, name: string, initial: Unit | null) {
  const [unit, setUnit] = useState(() => {
    const stored = tabStorage.read(draft)[name];
    const isOfThisPage = Array.isArray(stored) && stored[1] === (initial ?? '');
    return isOfThisPage ? readUnit(stored[0]) : initial;
  });
  const choose = (chosen: Unit) => {
    setUnit(chosen);
    tabStorage.write(draft, { ...tabStorage.read(draft), [name]: [chosen, initial ?? ''] });
  };
  return [unit, choose] as const;
}

import type { RefObject } from 'react';
import { useCompany } from '#app/company/use-company.ts';
import { useEntered } from '#app/ui/site/form/use-entered.ts';
import { measureTyped } from '../../parts/part-to-fit.ts';
import { findMaterial } from '../../parts/quote-lines.ts';
import { lineFieldName } from '../../parts/sent-lines.ts';
import Indication from './indication.tsx';

const READ = ['grade', 'thickness', 'length', 'width', 'quantity'] as const;

type Props = {
  /** The element around the line's fields. */
  fields: RefObject<HTMLElement | null>;
  number: number;
};

/** What a line's part costs, roughly: the rectangle that a cut list states; one without a size is for the office. // P13 */
export default function LineIndication({ fields, number }: Props) {
  const { materials } = useCompany();
  const nameOf = (what: (typeof READ)[number]) => lineFieldName(number, what);
  const entered = useEntered(fields, Object.fromEntries(READ.map((what) => [nameOf(what), ''])));
  const [grade = '', thickness = '', length = '', width = '', quantity = ''] = READ.map(
    (what) => entered[nameOf(what)],
  );
  const { part, plate } = measureTyped({ length, width, thickness, grade }, materials);
  const choice = {
    grade: findMaterial(grade, materials)?.name ?? grade,
    thickness: plate.thickness,
    quantity,
  };
  return <Indication part={part} choice={choice} />;
}

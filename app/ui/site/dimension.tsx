type DimensionProps = {
  /** What is measured. Heard before the value, and not shown. */
  of: string;
} & (
  | { kind: 'range'; from: number; to: number; unit: string }
  | { kind: 'upTo'; to: number; unit: string /** Written before the number: Ø, M. */; sign?: string }
  | { kind: 'size'; length: number; width: number; unit: string }
  | { kind: 'code'; value: string }
);

/** Digits in groups of three, as on South African drawings: 14 000. The space does not break. */
function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, '\u00a0');
}

/** The value as it is drawn, and as it is read out. */
function written(props: DimensionProps): { shown: string; heard: string } {
  switch (props.kind) {
    case 'range':
      return {
        shown: `${grouped(props.from)} – ${grouped(props.to)}\u00a0${props.unit}`,
        heard: `${props.from} to ${props.to} ${props.unit}`,
      };
    case 'upTo':
      return {
        shown: `up to ${props.sign ?? ''}${grouped(props.to)}${props.unit && '\u00a0'}${props.unit}`,
        heard: `up to ${props.sign ?? ''}${props.to} ${props.unit}`.trimEnd(),
      };
    case 'size':
      return {
        shown: `${grouped(props.length)} × ${grouped(props.width)}\u00a0${props.unit}`,
        heard: `${props.length} x ${props.width} ${props.unit}`,
      };
    case 'code':
      return { shown: props.value, heard: props.value };
  }
}

/** A limit of the company, drawn as a dimension: a line with two end ticks, broken for the value. */
export function Dimension(props: DimensionProps) {
  const { shown, heard } = written(props);
  return (
    <span className="dimension">
      <span aria-hidden="true">{shown}</span>
      <span className="heard">
        {props.of}: {heard}
      </span>
    </span>
  );
}

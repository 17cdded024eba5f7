import { IconDownload, IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Form, useLocation, useNavigation, useSubmit } from 'react-router';

/** The list is requested after a pause in typing of this length. */
const PAUSE_MS = 250;

type Fields = Readonly<Record<string, string>>;

/** The filter of the ListFilter around a field. */
const FilterValues = createContext<Fields>({});

export type Chip = { name: string; label: string };

type Props = {
  /** The filter's accessible name, such as 'Filter candidates'. */
  label: string;
  /** What stands first in the bar, such as the statuses with their numbers. */
  start?: ReactNode;
  /** How many rows fit, in words (`countOf`). Omitted where the rows aren't counted. */
  count?: string;
  /** How they are sorted, in words, where no column and no field says it. */
  order?: string;
  /** The filter as read from the address. */
  filter: Fields;
  /** The filter of an address that asks for nothing. These values aren't written to the address. */
  nothing: Fields;
  /** The names of the fields in `bar`: they are seen, so *Filters* needn't open for them. */
  inBar?: readonly string[];
  /** The fields that are chosen elsewhere, such as by tabs: *Clear* leaves them. */
  carried?: readonly string[];
  /** The active filters in words, by field: each is a chip that removes it, with *Clear filters* beside them. // H1 */
  chips?: readonly Chip[];
  /** The fields that are always in view: the search, a status. */
  bar?: ReactNode;
  /** The other fields, behind *Filters*. */
  children?: ReactNode;
  /** What stands last in the bar, such as a download. */
  aside?: ReactNode;
};

/**
 * The head of a list, one bar: the number of rows, the search and the filters. What is typed or chosen is written to the
 * address, from which the list is read. If the address changes otherwise (a link, Back), its values are written to the
 * fields.
 */
export function ListFilter(props: Props) {
  const {
    label,
    start,
    count,
    order,
    filter,
    nothing,
    carried = [],
    chips,
    bar,
    inBar = ['q'],
    children,
    aside,
  } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const set = Object.keys(nothing).filter(
    (name) => filter[name] !== nothing[name] && !carried.includes(name),
  );
  // Chips say what is filtered, so the fields needn't.
  const [open, setOpen] = useState(chips === undefined && set.some((name) => !inBar.includes(name)));
  const { onChange, clear, remove } = useListFilter(form, filter, nothing, carried);
  return (
    <>
      <Form ref={form} className="filters" role="search" aria-label={label} onChange={onChange}>
        <FilterValues value={filter}>
          <div className="list-bar">
            {start}
            {count !== undefined && (
              <p role="status">
                {count}
                {order !== undefined && <span className="list-bar-word">, {order}</span>}
              </p>
            )}
            {bar}
            <div className="list-bar-end">
              {chips === undefined && set.length > 0 && (
                <BarButton Icon={IconX} onClick={clear}>
                  Clear
                </BarButton>
              )}
              {children && (
                <BarButton
                  Icon={IconFilter}
                  aria-expanded={open}
                  aria-controls={id}
                  onClick={() => setOpen(!open)}
                >
                  Filters
                </BarButton>
              )}
              {aside}
            </div>
          </div>
          {children && (
            <div className="filter-fields" id={id} hidden={!open}>
              {children}
            </div>
          )}
        </FilterValues>
      </Form>
      {chips !== undefined && chips.length > 0 && (
        <ul className="filter-chips" aria-label="Active filters">
          {chips.map(({ name, label }) => (
            <li key={name}>
              <button
                type="button"
                className="filter-chip"
                aria-label={`Remove the filter ${label}`}
                onClick={() => remove(name)}
              >
                {label}
                <IconX size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className="filter-clear" onClick={clear}>
              Clear filters
            </button>
          </li>
        </ul>
      )}
    </>
  );
}

/** A button in the bar of a list; on a phone only its icon is seen. */
export function BarButton({
  Icon,
  children,
  ...button
}: ComponentProps<'button'> & { Icon?: typeof IconFilter; children: string }) {
  return (
    <button type="button" className="list-bar-button" {...button}>
      {Icon && <Icon size={18} aria-hidden="true" />}
      <span className={Icon && 'list-bar-word'}>{children}</span>
    </button>
  );
}

function useListFilter(
  form: RefObject<HTMLFormElement | null>,
  filter: Fields,
  nothing: Fields,
  carried: readonly string[],
) {
  const submit = useSubmit();
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);
  const loading = useNavigation().state !== 'idle';
  // The loader's data is a new object after each revalidation; only changed values matter.
  const json = JSON.stringify(filter);
  const values = useMemo<Fields>(() => JSON.parse(json), [json]);
  useEffect(() => {
    // Until the server responds, the address still has the previous values: what was typed since must not be overwritten.
    if (pending.current === undefined && !loading) fillIn(form.current, values);
  }, [form, values, loading]);

  function onChange(): void {
    clearTimeout(pending.current);
    pending.current = setTimeout(() => {
      pending.current = undefined;
      if (form.current === null) return;
      const typed = [...new FormData(form.current)].map(([name, value]) => [name, String(value).trim()]);
      const chosen = typed.filter(([name = '', value]) => value !== nothing[name]);
      // The rows per page belong to the list, not to its filter.
      const rows = new URLSearchParams(location.search).get('rows');
      const address = new URLSearchParams(rows === null ? chosen : [...chosen, ['rows', rows]]);
      submit(address, { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
  }

  function clear(): void {
    fillIn(
      form.current,
      Object.fromEntries(Object.entries(nothing).filter(([name]) => !carried.includes(name))),
    );
    onChange();
  }

  function remove(name: string): void {
    fillIn(form.current, { [name]: nothing[name] ?? '' });
    onChange();
  }

  return { onChange, clear, remove };
}

/** Sets only fields whose trimmed value differs, so that a space that was just typed stays. */
function fillIn(form: HTMLFormElement | null, fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = form?.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (isField && field.value.trim() !== value) field.value = value;
  }
}

type Labelled<Tag extends 'input' | 'select'> = Omit<ComponentProps<Tag>, 'id' | 'className'> & {
  label: string;
  name: string;
};

/**
 * A text field of a list's filter, with what is asked for. A plain element, because Mantine's inputs are slow to render and
 * every list has some.
 */
export function FilterText({ label, name, ...input }: Labelled<'input'>) {
  const id = useId();
  const values = use(FilterValues);
  return (
    <div className="filter-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        autoComplete="off"
        defaultValue={values[name]}
        data-empty={(input.type === 'date' && values[name] === '') || undefined}
        {...input}
      />
      {input.type === 'search' && <IconSearch size={18} stroke={1.5} aria-hidden="true" />}
    </div>
  );
}

type SelectProps = Labelled<'select'> & {
  /** What the choice of anything is called, such as 'All statuses'; omitted where something is always chosen. */
  any?: string;
  options?: Choices;
};

/** A select of a list's filter, with what is chosen. `children` are choices after the `options`. */
export function FilterSelect({ label, name, any, options = [], children, ...select }: SelectProps) {
  const id = useId();
  const values = use(FilterValues);
  return (
    <div className="filter-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={values[name]} {...select}>
        {any && <option value="">{any}</option>}
        <Options choices={options} />
        {children}
      </select>
    </div>
  );
}

/** The link that downloads a list as it is filtered, in its bar. `path` without `.csv`. */
export function ListDownload({ path, file }: { path: string; file: string }) {
  const { search } = useLocation();
  return (
    <a className="list-bar-button" href={`${path}.csv${search}`} download={file}>
      <IconDownload size={18} aria-hidden="true" />
      <span className="list-bar-word">Download</span>
    </a>
  );
}

type Choices = Readonly<Record<string, string>> | readonly { id: string; name: string }[];

/** The options of a select: labels by value, or rows with their ids. */
export function Options({ choices }: { choices: Choices }) {
  const rows = isRows(choices) ? choices : Object.entries(choices).map(([id, name]) => ({ id, name }));
  return rows.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

function isRows(choices: Choices): choices is readonly { id: string; name: string }[] {
  return Array.isArray(choices);
}

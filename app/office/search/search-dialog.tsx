import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { Modal } from '#app/ui/office/modal.tsx';
import { tabStorage } from '#app/ui/site/form/tab-storage.ts';
import { addRecent, type Found, type FoundGroup, MIN_LENGTH, matchScreens, PAUSE_MS } from './found.ts';
import { SCREEN_GROUPS } from './screens.ts';

type Props = {
  me: string;
  /** What was typed before the field was there. */
  early: RefObject<string>;
  opened: boolean;
  close: () => void;
};

/** One search over the office: applicants, leads, articles, colleagues, references and screens. */
export function SearchDialog({ me, early, opened, close }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={close}
      size="lg"
      // Centred, the field would move with each change in the number of results.
      centered={false}
      yOffset="min(10dvh, 6rem)"
      title="Search the office"
      transitionProps={{ duration: 0 }}
    >
      <Search me={me} early={early} close={close} />
    </Modal>
  );
}

const SCREENS: readonly Found[] = [
  { to: '/admin', label: 'Dashboard', detail: 'Screen' },
  { to: '/admin/notifications', label: 'Notifications', detail: 'Screen' },
  ...SCREEN_GROUPS.flatMap(({ name, links }) => links.map(({ to, label }) => ({ to, label, detail: name }))),
  { to: '/admin/leads/new', label: 'New lead', detail: 'Sales' },
  { to: '/admin/job-applications/positions', label: 'Positions', detail: 'Recruitment' },
  { to: '/admin/job-applications/questions', label: 'Questions', detail: 'Recruitment' },
  { to: '/admin/blog/categories', label: 'Categories', detail: 'Blog' },
  { to: '/admin/blog/tags', label: 'Tags', detail: 'Blog' },
  { to: '/admin/blog/authors', label: 'Authors', detail: 'Blog' },
  { to: '/admin/settings/templates', label: 'Mail templates', detail: 'Settings' },
];

function Search({ me, early, close }: Omit<Props, 'opened'>) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [recent, setRecent] = useState(() => readRecent(me));
  const [active, setActive] = useState(0);
  const { groups: answered, state } = useFound(typed);
  const groups = shownGroups(typed, answered, recent);
  const all = groups.flatMap(({ found }) => found);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(active, all.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  function open(found: Found | undefined, elsewhere: boolean): void {
    if (found === undefined) return;
    const next = addRecent(recent, found);
    setRecent(next);
    tabStorage.write(RECENT + me, { found: next });
    if (elsewhere) {
      window.open(found.to, '_blank', 'noopener');
      return;
    }
    close();
    navigate(found.to);
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && all.length > 0) {
      event.preventDefault();
      setActive((at + move + all.length) % all.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      open(all[at], event.ctrlKey || event.metaKey);
    }
  }

  let index = -1;
  return (
    <div className="search">
      <input
        type="search"
        role="combobox"
        aria-label="Search"
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={all.length > 0 ? optionId(at) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Name, phone, email, reference, article or screen"
        data-autofocus
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setActive(0);
        }}
        onFocus={() => {
          setTyped(typed + early.current);
          early.current = '';
        }}
        onKeyDown={press}
      />
      <p className="search-state muted" role="status">
        {stateText(typed, state, all.length)}
      </p>
      <div id={`${id}-list`} className="search-list" role="listbox" aria-label="Found" ref={list}>
        {groups.map(({ name, found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not part of a listbox.
          <div key={name} role="group" aria-label={name}>
            <p className="search-group" aria-hidden="true">
              {name}
            </p>
            {found.map((one) => {
              index += 1;
              const own = index;
              return (
                <Option
                  key={one.to}
                  id={optionId(own)}
                  found={one}
                  isActive={own === at}
                  activate={() => setActive(own)}
                  open={(event) => open(one, event.ctrlKey || event.metaKey)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

type OptionProps = {
  id: string;
  found: Found;
  isActive: boolean;
  activate: () => void;
  open: (event: MouseEvent) => void;
};

/** The focus stays in the field, so an option isn't focusable. */
function Option({ id, found: { label, detail }, isActive, activate, open }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: see above.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
    <div
      id={id}
      role="option"
      className="search-option"
      aria-selected={isActive}
      onPointerMove={isActive ? undefined : activate}
      onClick={open}
    >
      <span className="search-label">{label}</span>
      <span className="search-detail muted">{detail}</span>
    </div>
  );
}

type State = 'idle' | 'loading' | 'done' | 'failed';

/** Asks the server after a pause in typing; a newer question cancels the one before it. */
function useFound(typed: string): { groups: readonly FoundGroup[]; state: State } {
  const [answer, setAnswer] = useState<{ asked: string; groups: readonly FoundGroup[] | null }>({
    asked: '',
    groups: [],
  });
  const asked = typed.trim();
  const isLong = asked.length >= MIN_LENGTH;
  useEffect(() => {
    if (!isLong) return;
    const cancelled = new AbortController();
    const timer = setTimeout(() => {
      fetch(`/admin/search?${new URLSearchParams({ q: asked })}`, {
        redirect: 'manual',
        signal: cancelled.signal,
      })
        .then(async (response) => setAnswer({ asked, groups: response.ok ? await response.json() : null }))
        .catch(() => cancelled.signal.aborted || setAnswer({ asked, groups: null }));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      cancelled.abort();
    };
  }, [asked, isLong]);
  if (!isLong) return { groups: [], state: 'idle' };
  // What was found before stays until the next answer, so that the list doesn't flicker.
  if (answer.asked !== asked) return { groups: answer.groups ?? [], state: 'loading' };
  return { groups: answer.groups ?? [], state: answer.groups === null ? 'failed' : 'done' };
}

function shownGroups(typed: string, answered: readonly FoundGroup[], recent: readonly Found[]): FoundGroup[] {
  if (typed.trim() === '')
    return [
      { name: 'Recently opened', found: recent },
      { name: 'Screens', found: SCREENS.filter(({ to }) => recent.every((one) => one.to !== to)) },
    ].filter(({ found }) => found.length > 0);
  const screens = { name: 'Screens', found: matchScreens(typed, SCREENS) };
  return [...answered, screens].filter(({ found }) => found.length > 0);
}

function stateText(typed: string, state: State, count: number): string {
  if (state === 'failed') return 'The search failed. Check the connection and type again.';
  if (state === 'loading' && count === 0) return 'Searching …';
  if (count > 0) return typed.trim() === '' ? '' : `${count} found`;
  if (state === 'idle') return 'Type at least two characters.';
  return `Nothing matches “${typed.trim()}”.`;
}

/** In this tab only: names of applicants are not to stay on a computer. */
const RECENT = 'office-recent:';

function readRecent(me: string): Found[] {
  const { found } = tabStorage.read(RECENT + me);
  return Array.isArray(found) ? found.filter(isFound) : [];
}

function isFound(one: unknown): one is Found {
  const isText = (name: string) =>
    typeof one === 'object' &&
    one !== null &&
    typeof Object.getOwnPropertyDescriptor(one, name)?.value === 'string';
  return ['to', 'label', 'detail'].every(isText);
}

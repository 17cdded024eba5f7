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
import { foldText } from '#app/platform/db/search-text.ts';
import { groupDigits } from '#app/ui/group-digits.ts';
import { interruptions } from '#app/ui/office/interruptions.ts';
import { Modal } from '#app/ui/office/modal.tsx';
import { useMarkedWords } from '#app/ui/office/preview/use-marked-words.ts';
import { tabStorage } from '#app/ui/site/form/tab-storage.ts';
import { SCREEN_GROUPS } from './screens.ts';
import {
  addRecent,
  bestFirst,
  countFound,
  MIN_LENGTH,
  matchScreens,
  PAUSE_MS,
  type ResultGroup,
  type SearchResult,
} from './search-result.ts';

type Props = {
  me: string;
  /** What was typed before the field was there. */
  early: RefObject<string>;
  opened: boolean;
  close: () => void;
};

/** One search over the office: leads, quotations, customers, applicants, articles, colleagues and screens. */
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

const SCREENS: readonly SearchResult[] = [
  { to: '/admin', label: 'Dashboard', detail: '' },
  { to: '/admin/notifications', label: 'Notifications', detail: '' },
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
  const { groups: answerGroups, state } = useSearchResults(typed);
  const groups = shownGroups(typed, answerGroups, recent);
  const results = groups.flatMap(choicesOf);
  const list = useRef<HTMLDivElement>(null);
  useMarkedWords(list, foldText(typed), 'search-found');
  const selected = Math.min(active, results.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  function open(result: SearchResult | undefined, inNewTab: boolean): void {
    if (result === undefined) return;
    if (groups.every(({ all }) => all?.to !== result.to)) {
      const next = addRecent(recent, result);
      setRecent(next);
      tabStorage.write(RECENT + me, { found: next });
    }
    if (inNewTab) {
      window.open(result.to, '_blank', 'noopener');
      return;
    }
    close();
    navigate(result.to);
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && results.length > 0) {
      event.preventDefault();
      setActive((selected + move + results.length) % results.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      open(results[selected], event.ctrlKey || event.metaKey);
    }
  }

  return (
    <div className="search">
      <input
        type="search"
        role="combobox"
        aria-label="Search"
        aria-expanded={results.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={results.length > 0 ? optionId(selected) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Name, phone, reference or screen"
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
        {stateText(typed, state, countFound(groups))}
      </p>
      <div id={`${id}-list`} className="search-list" role="listbox" aria-label="Found" ref={list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not part of a listbox.
          <div key={group.name} role="group" aria-label={group.name}>
            <p className="search-group" aria-hidden="true">
              {group.name}
            </p>
            {choicesOf(group).map((result) => {
              const index = results.findIndex(({ to }) => to === result.to);
              return (
                <Option
                  key={result.to}
                  id={optionId(index)}
                  result={result}
                  isActive={index === selected}
                  activate={() => setActive(index)}
                  open={(event) => open(result, event.ctrlKey || event.metaKey)}
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
  result: SearchResult;
  isActive: boolean;
  activate: () => void;
  open: (event: MouseEvent) => void;
};

/** The focus stays in the field, so an option isn't focusable. */
function Option({ id, result: { label, detail }, isActive, activate, open }: OptionProps) {
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
      <span>{label}</span>
      <span className="search-detail muted">{detail}</span>
    </div>
  );
}

type State = 'idle' | 'loading' | 'done' | 'failed';

/** Asks the server after a pause in typing; a newer question cancels the one before it. */
function useSearchResults(typed: string): { groups: readonly ResultGroup[]; state: State } {
  const [answer, setAnswer] = useState<{ text: string; groups: readonly ResultGroup[] | null }>({
    text: '',
    groups: [],
  });
  const text = typed.trim();
  const isLong = text.length >= MIN_LENGTH;
  useEffect(() => {
    if (!isLong) return;
    const cancelled = new AbortController();
    const timer = setTimeout(() => {
      askServer(text, cancelled.signal)
        .then((groups) => setAnswer({ text, groups }))
        .catch(() => cancelled.signal.aborted || setAnswer({ text, groups: null }));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      cancelled.abort();
    };
  }, [text, isLong]);
  if (!isLong) return { groups: [], state: 'idle' };
  // What was found before stays until the next answer, so that the list doesn't flicker.
  if (answer.text !== text) return { groups: answer.groups ?? [], state: 'loading' };
  return { groups: answer.groups ?? [], state: answer.groups === null ? 'failed' : 'done' };
}

/** @returns null if it failed. Where the session has ended, the question waits until somebody has signed in again. */
async function askServer(text: string, signal: AbortSignal): Promise<readonly ResultGroup[] | null> {
  const response = await fetch(`/admin/search?${new URLSearchParams({ q: text })}`, {
    redirect: 'manual',
    signal,
  });
  if (response.type !== 'opaqueredirect') return response.ok ? response.json() : null;
  const { kind } = await interruptions.raise({ kind: 'signed-out' });
  return kind === 'continue' ? askServer(text, signal) : null;
}

function shownGroups(
  typed: string,
  answerGroups: readonly ResultGroup[],
  recent: readonly SearchResult[],
): ResultGroup[] {
  if (typed.trim() === '')
    return [
      { name: 'Recently opened', found: recent },
      { name: 'Screens', found: SCREENS.filter(({ to }) => recent.every((opened) => opened.to !== to)) },
    ].filter(({ found }) => found.length > 0);
  const screens = { name: 'Screens', found: matchScreens(typed, SCREENS) };
  const groups = [...answerGroups, screens].filter(({ found }) => found.length > 0);
  return bestFirst(typed, groups);
}

/** What can be chosen in a group: what was found, then the list of all. */
function choicesOf({ name, found, all }: ResultGroup): readonly SearchResult[] {
  if (all === undefined) return found;
  return [...found, { to: all.to, label: `All ${groupDigits(all.total)} ${name.toLowerCase()}`, detail: '' }];
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

function readRecent(me: string): SearchResult[] {
  const { found } = tabStorage.read(RECENT + me);
  return Array.isArray(found) ? found.filter(isSearchResult) : [];
}

function isSearchResult(value: unknown): value is SearchResult {
  const isText = (name: string) =>
    typeof value === 'object' &&
    value !== null &&
    typeof Object.getOwnPropertyDescriptor(value, name)?.value === 'string';
  return ['to', 'label', 'detail'].every(isText);
}

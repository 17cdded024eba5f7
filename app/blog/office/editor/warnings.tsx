import { Button } from '@mantine/core';
import type { EditedArticle } from '../../drafts.queries.server.ts';
import type { Editing } from '../../editing.ts';
import type { ArticleDraft } from './use-article.ts';

type Props = {
  article: EditedArticle;
  /** Why the text can't be edited; empty if it can. */
  problems: readonly string[];
  /** Reloads the article as it is stored now. */
  reopen: () => void;
  isBroken: boolean;
  draft: ArticleDraft;
  editing: Editing | null;
};

/** Warnings above the text, which never cover it. // B14, B16 */
export function Warnings({ problems, isBroken, draft, editing, reopen, article }: Props) {
  const { state, saver } = draft;
  const base = Math.max(saver?.base() ?? 0, article.revision);
  const isBehind = editing !== null && editing.revision > base && saver?.isDirty() === false;
  const elsewhere = editing === null ? '' : openElsewhereText(editing);
  return (
    <div className="article-warnings">
      {problems.length > 0 && (
        <div className="form-error" role="alert">
          <p>
            This text has something that the editor can’t show, so it is read-only here and stays as it is.
            The public page is not affected.
          </p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      {isBroken && (
        <p className="form-error" role="alert">
          The editor can’t show all of this text, so nothing is saved from now on. Reload this page; if that
          does not help, restore an earlier version.
        </p>
      )}
      {state.kind === 'overtaken' && (
        <Overtaken
          state={state}
          reopen={() => {
            saver?.discard();
            reopen();
          }}
          keepMine={() => void saver?.overwrite()}
        />
      )}
      {state.kind === 'refused' && (
        <p className="form-error" role="alert">
          {state.reason}
        </p>
      )}
      {editing !== null && (elsewhere !== '' || isBehind) && state.kind !== 'overtaken' && (
        <p className="article-presence" role="status">
          {elsewhere}
          {isBehind ? 'It was saved since you opened it.' : adviceText(editing)}
          {isBehind && (
            <Button size="compact-md" variant="default" onClick={reopen}>
              Show what was saved
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

function openElsewhereText({ others, isOpenTwice }: Editing): string {
  const own = isOpenTwice ? 'You have this article open in another window. ' : '';
  if (others.length === 0) return own;
  const names = new Intl.ListFormat('en-GB').format(others);
  return `${own}${names} ${others.length === 1 ? 'has' : 'have'} this article open too. `;
}

function adviceText({ others }: Editing): string {
  return others.length === 0
    ? 'Close it there: the later save will be refused.'
    : 'Agree on who edits it: the second of you to save will be refused.';
}

type OvertakenProps = {
  state: Extract<ArticleDraft['state'], { kind: 'overtaken' }>;
  reopen: () => void;
  keepMine: () => void;
};

function Overtaken({ state, reopen, keepMine }: OvertakenProps) {
  return (
    <div className="form-error" role="alert">
      <p>
        {`${state.by || 'Somebody else'} saved this article while you were writing. Nothing was overwritten: your text was not saved over it, and is kept under Versions.`}
      </p>
      <div className="form-row">
        <Button variant="default" onClick={reopen}>
          Show the saved text
        </Button>
        <Button variant="default" onClick={keepMine}>
          Save my text instead
        </Button>
      </div>
    </div>
  );
}

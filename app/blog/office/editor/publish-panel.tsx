import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { DateInput } from '#app/ui/office/date-input.tsx';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { FormError, useSubmitProps } from '#app/ui/office/office-form.tsx';
import { toast } from '#app/ui/office/toast.tsx';
import { type Action, formOf, useAction } from '#app/ui/office/use-action.ts';
import { ARTICLE_NOTICES } from '../../article-notices.ts';
import type { EditedArticle } from '../../drafts.queries.server.ts';
import { stateText } from './save-status.tsx';
import type { ArticleDraft } from './use-article.ts';

type Props = {
  article: EditedArticle;
  draft: ArticleDraft;
  action: Action<{ revision: number }>;
  readOnly: boolean;
  /** Loads the article as it is stored now into the editor. */
  reopen: () => void;
};

const QUIET = { variant: 'subtle', color: 'gray', size: 'compact-md' } as const;

/** Publishing now or at a time, unpublishing, and the list of what is still missing. // B15 */
export function PublishPanel({ article, draft, action, readOnly, reopen }: Props) {
  const { id, state, publishAt, hasDraft, revision } = article;
  const { disabled: cannotSubmit } = useSubmitProps();
  /** The revision for which a time is being chosen: a success loads the next one, and a refused time stays. */
  const [scheduledRevision, setScheduledRevision] = useState<number | null>(null);
  const [isFlushing, setFlushing] = useState(false);
  const { saver, editor } = draft;
  const discard = useAction(ARTICLE_NOTICES, { navigateOnDone: reopen });
  const busy = action.busy || discard.busy || isFlushing;

  /** Saves everything first, since the stored draft is what is published. */
  async function send(
    intent: string,
    more: Readonly<Record<string, string>> = {},
    sender: Pick<typeof action, 'send'> = action,
  ): Promise<void> {
    if (saver === null) return;
    setFlushing(true);
    const isSaved = await saver.flush();
    setFlushing(false);
    if (isSaved) sender.send(formOf({ intent, id, base: String(saver.base()), editor, ...more }));
    else toast({ ok: false, message: 'Your text could not be saved, so nothing was done.' });
  }

  const isPublic = state === 'published';
  const isUnpublished = hasDraft || draft.state.kind !== 'saved' || (saver?.base() ?? 0) > revision;
  const isScheduling = scheduledRevision === revision;
  const { at: timeMessage, ...missing } = action.messages;
  const panel = useRef<HTMLElement>(null);
  const { result } = action;
  // On a phone it is far below the button at the foot of the window.
  useEffect(() => {
    if (result !== undefined && result.kind !== 'done') panel.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const publish = (
    <Button
      className="publish-now"
      onClick={() => void send('publish')}
      loading={busy && !isScheduling}
      disabled={cannotSubmit || readOnly || (isPublic && !isUnpublished)}
    >
      {isPublic ? 'Publish changes' : 'Publish'}
    </Button>
  );
  return (
    <>
      <section ref={panel} className="panel panel-body publish-panel" aria-label="Publish">
        <PublicationState article={article} />
        <MissingList messages={Object.values(missing)} />
        <FormError result={action.result} />
        <FormError result={discard.result} />
        <div className="form-row">
          {publish}
          {!isScheduling && (
            <Button
              variant="default"
              disabled={cannotSubmit || readOnly}
              onClick={() => setScheduledRevision(revision)}
            >
              {publishAt ? 'Change time' : 'Schedule'}
            </Button>
          )}
        </div>
        {isScheduling && (
          <ScheduleFields
            error={timeMessage}
            busy={busy}
            schedule={(at) => void send('schedule', { at })}
            cancel={() => setScheduledRevision(null)}
          />
        )}
        <div className="form-row">
          {publishAt !== null && (
            <Button {...QUIET} disabled={busy} onClick={() => void send('unschedule')}>
              Cancel the schedule
            </Button>
          )}
          {isPublic && (
            <Button {...QUIET} disabled={busy} onClick={() => void send('unpublish')}>
              Unpublish
            </Button>
          )}
          {isPublic && isUnpublished && (
            <Button
              {...QUIET}
              disabled={cannotSubmit || busy || readOnly}
              onClick={() => void send('discard', {}, discard)}
            >
              Discard changes
            </Button>
          )}
        </div>
      </section>
      {/* On a phone, at the foot of the window. The state is announced at the head of the screen. */}
      <div className="publish-strip">
        <span aria-hidden="true">{stateText(draft.state) || 'Saved'}</span>
        {publish}
      </div>
    </>
  );
}

function PublicationState({
  article: { state, publishAt, publishedAt, publicSlug },
}: Pick<Props, 'article'>) {
  if (state === 'scheduled' && publishAt !== null)
    return (
      <p>
        Will be published on <DateTime at={publishAt} time />
      </p>
    );
  if (state !== 'published' || publishedAt === null) return null;
  return (
    <p>
      Published on <DateTime at={publishedAt} time />.{' '}
      <a href={`/blog/${publicSlug}`} target="_blank" rel="noreferrer">
        See it on the site
      </a>
    </p>
  );
}

function MissingList({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <div className="form-error" role="alert">
      <p>Before it can be published:</p>
      <ul>
        {messages.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

type ScheduleProps = {
  error: string | undefined;
  busy: boolean;
  schedule: (at: string) => void;
  cancel: () => void;
};

/** South Africa has one time zone without daylight saving, so the input means the same in every browser. */
const UTC_OFFSET = '+02:00';

function ScheduleFields({ error, busy, schedule, cancel }: ScheduleProps) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <DateInput
        type="datetime-local"
        label="Publish on"
        description="South African time"
        value={typed}
        error={error}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        data-autofocus
      />
      <div className="form-row">
        <Button loading={busy} disabled={typed === ''} onClick={() => schedule(`${typed}:00${UTC_OFFSET}`)}>
          Schedule
        </Button>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

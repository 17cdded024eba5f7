import { Button } from '@mantine/core';
import { useState } from 'react';
import { DateInput } from '#app/ui/office/date-input.tsx';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { FormError, useSubmitProps } from '#app/ui/office/office-form.tsx';
import { toast } from '#app/ui/office/toast.tsx';
import { type Action, formOf, useAction } from '#app/ui/office/use-action.ts';
import { ARTICLE_NOTICES } from '../../article-notices.ts';
import type { EditedArticle } from '../../desk.queries.server.ts';
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
  const { id, state, publishAt, publicSlug, publishedAt, hasDraft } = article;
  const { disabled: cannotSubmit } = useSubmitProps();
  const [isScheduling, setScheduling] = useState(false);
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
  const isUnpublished = hasDraft || draft.state.kind !== 'saved' || (saver?.base() ?? 0) > article.revision;
  const label = isPublic ? 'Publish changes' : 'Publish';
  const missing = Object.values(action.messages);
  return (
    <section className="panel panel-body publish-panel" aria-label="Publish">
      {state === 'scheduled' && publishAt !== null && (
        <p>
          Will be published on <DateTime at={publishAt} time />
        </p>
      )}
      {isPublic && publishedAt !== null && (
        <p>
          Published on <DateTime at={publishedAt} time />.{' '}
          <a href={`/blog/${publicSlug}`} target="_blank" rel="noreferrer">
            See it on the site
          </a>
        </p>
      )}
      {missing.length > 0 && (
        <div className="form-error" role="alert">
          <p>Before it can be published:</p>
          <ul>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <FormError result={action.result} />
      <FormError result={discard.result} />
      <div className="form-row">
        <Button
          onClick={() => void send('publish')}
          loading={busy && !isScheduling}
          disabled={cannotSubmit || readOnly || (isPublic && !isUnpublished)}
        >
          {label}
        </Button>
        {!isScheduling && (
          <Button variant="default" disabled={cannotSubmit || readOnly} onClick={() => setScheduling(true)}>
            {publishAt ? 'Change time' : 'Schedule'}
          </Button>
        )}
      </div>
      {isScheduling && (
        <ScheduleFields
          error={action.messages.at}
          busy={busy}
          schedule={async (at) => {
            await send('schedule', { at });
            setScheduling(false);
          }}
          cancel={() => setScheduling(false)}
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
  );
}

type ScheduleProps = {
  error: string | undefined;
  busy: boolean;
  schedule: (at: string) => Promise<void>;
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
        <Button
          loading={busy}
          disabled={typed === ''}
          onClick={() => void schedule(`${typed}:00${UTC_OFFSET}`)}
        >
          Schedule
        </Button>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

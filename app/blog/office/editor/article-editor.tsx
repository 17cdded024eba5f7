import { Button, Textarea } from '@mantine/core';
import { IconEye, IconHistory } from '@tabler/icons-react';
import { lazy, type MouseEvent, Suspense, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { IMAGE_TYPES } from '#app/platform/files/image-limits.ts';
import { BackToList } from '#app/ui/office/back-to-list.tsx';
import { toast } from '#app/ui/office/toast.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { MAX_TITLE_LENGTH } from '../../article-content.ts';
import { ARTICLE_NOTICES } from '../../article-notices.ts';
import type { ArticleChoices, EditedArticle } from '../../drafts.queries.server.ts';
import { ArticleStateMark } from '../article-state-mark.tsx';
import { BLOG, editorPath } from '../blog-path.ts';
import { PublishPanel } from './publish-panel.tsx';
import { SaveStatus } from './save-status.tsx';
import { type FieldProps, SidePanel } from './side-panel.tsx';
import { type ArticleDraft, useArticle, useEditing } from './use-article.ts';
import { useImageChooser, useUpload } from './use-upload.ts';
import { Warnings } from './warnings.tsx';

const BodyEditor = lazy(() => import('./body-editor.tsx'));

type Props = {
  article: EditedArticle;
  /** Why the text can't be edited; empty if it can. */
  problems: readonly string[];
  choices: ArticleChoices;
  /** Reloads the article as it is stored now. */
  reopen: () => void;
};

/** The article editor: the text, and beside it the article's other fields. // B14, B15 */
export function ArticleEditor({ article, problems, choices, reopen }: Props) {
  const [isBroken, setBroken] = useState(false);
  const draft = useArticle(article, problems.length > 0);
  const editing = useEditing(article.id, draft.editor);
  const publish = useAction<{ revision: number }>(ARTICLE_NOTICES, {
    onDone: ({ data }) => data && draft.saver?.rebase(data.revision),
  });
  const readOnly = problems.length > 0 || isBroken || draft.state.kind === 'overtaken';
  return (
    <form ref={draft.form} onSubmit={(event) => event.preventDefault()} noValidate>
      <h1 className="visually-hidden">{draft.content.title || 'Untitled article'}</h1>
      <header className="workspace-top">
        <BackToList list={BLOG} />
        <p className="article-line">
          <ArticleStateMark article={article} />
          <SaveStatus state={draft.state} article={article} />
        </p>
        <div className="form-row opened-actions">
          <PreviewLink id={article.id} draft={draft} />
          <Button
            component={Link}
            variant="default"
            to={`${editorPath(article.id)}/versions`}
            leftSection={<IconHistory size={18} aria-hidden="true" />}
          >
            Versions
          </Button>
        </div>
      </header>
      <Warnings {...{ problems, isBroken, draft, editing, reopen, article }} />
      <div className="article-editor-columns">
        <section className="panel article-editor-text" aria-label="Article">
          <TitleField draft={draft} readOnly={readOnly} message={publish.messages.title} />
          <TextPart
            draft={draft}
            readOnly={readOnly}
            message={publish.messages.body}
            onInvalid={() => {
              draft.block();
              setBroken(true);
            }}
          />
        </section>
        <aside className="article-editor-side" aria-label="About the article">
          <PublishPanel {...{ article, draft, readOnly, reopen }} action={publish} />
          <SidePanel
            article={article}
            draft={draft}
            choices={choices}
            messages={publish.messages}
            readOnly={readOnly}
          />
        </aside>
      </div>
    </form>
  );
}

function TitleField({ draft, readOnly, message }: FieldProps) {
  return (
    <Textarea
      className="article-title"
      label="Title"
      name="title"
      autosize
      minRows={1}
      maxLength={MAX_TITLE_LENGTH}
      value={draft.content.title}
      readOnly={readOnly}
      error={message}
      onChange={({ currentTarget: { value } }) => draft.change('title', value.replace(/\n/g, ' '))}
    />
  );
}

const neverChanges = () => () => {};

type TextProps = FieldProps & { onInvalid: () => void };

/**
 * Mounts the editor only after this tab's storage was checked for unsaved text, since it reads its initial text once.
 */
function TextPart({ draft, readOnly, message, onInvalid }: TextProps) {
  const isBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [pasteNotice, setPasteNotice] = useState('');
  const { upload, busy, message: refusal } = useUpload();
  const { input, chooseImage, uploadChosen } = useImageChooser(upload);
  const isReady = isBrowser && (draft.saver !== null || readOnly);
  const loading = <p className="editor-loading muted">Loading the editor…</p>;
  return (
    <>
      <EditorMessage role="alert">{message}</EditorMessage>
      <EditorMessage role="status">{pasteNotice}</EditorMessage>
      <EditorMessage role="alert">{refusal}</EditorMessage>
      <EditorMessage role="status">{busy && 'Adding the picture…'}</EditorMessage>
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES}
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Picture for the text"
        onChange={({ currentTarget }) => void uploadChosen(currentTarget.files)}
      />
      {isReady ? (
        <Suspense fallback={loading}>
          <BodyEditor
            initial={draft.body}
            readOnly={readOnly}
            onChange={(body) => draft.change('body', body)}
            onMount={draft.readEditor}
            onInvalid={onInvalid}
            onPasteNotice={setPasteNotice}
            upload={upload}
            chooseImage={chooseImage}
          />
        </Suspense>
      ) : (
        loading
      )}
    </>
  );
}

type MessageProps = { role: 'alert' | 'status'; children: string | false | undefined };

function EditorMessage({ role, children }: MessageProps) {
  return (
    children && (
      <p className="editor-message" role={role}>
        {children}
      </p>
    )
  );
}

/** Opens the preview in a new tab, once everything is saved. */
function PreviewLink({ id, draft }: { id: string; draft: ArticleDraft }) {
  const address = `${editorPath(id)}/preview`;
  async function open(event: MouseEvent): Promise<void> {
    draft.saver?.keepNow();
    if (draft.saver?.isDirty() !== true) return;
    event.preventDefault();
    // Opened before saving: a window opened later, without a user action, would be blocked as a pop-up.
    const tab = window.open('', '_blank');
    const isSaved = await draft.saver.flush();
    if (!isSaved)
      toast({
        ok: false,
        message: 'The preview shows the last saved version: your latest changes could not be saved.',
      });
    if (tab) tab.location = address;
  }
  return (
    <Button
      component="a"
      variant="default"
      href={address}
      target="_blank"
      leftSection={<IconEye size={18} aria-hidden="true" />}
      onClick={(event) => void open(event)}
    >
      Preview
    </Button>
  );
}

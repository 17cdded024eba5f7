import { Button, Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { IMAGE_TYPES } from '#app/platform/files/image-limits.ts';
import { IconButton } from '#app/ui/office/icon-button.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { MAX_EXCERPT_LENGTH, wantedSlug } from '../../article-content.ts';
import { MAX_ALT_LENGTH } from '../../article-image.ts';
import { ARTICLE_NOTICES } from '../../article-notices.ts';
import type { ArticleChoices, EditedArticle } from '../../drafts.queries.server.ts';
import { MAX_NEW_SLUG_LENGTH } from '../../slug.ts';
import { BLOG } from '../blog-path.ts';
import { PictureOf } from './picture-of.tsx';
import type { ArticleDraft } from './use-article.ts';
import { useUpload } from './use-upload.ts';

type Props = {
  article: EditedArticle;
  draft: ArticleDraft;
  choices: ArticleChoices;
  messages: Record<string, string>;
  readOnly: boolean;
};

/** The fields besides the text: excerpt, picture, author, categories, tags, URL. // B15 */
export function SidePanel({ article, draft, choices, messages, readOnly }: Props) {
  const { content, change } = draft;
  return (
    <section className="panel panel-body form-stack" aria-label="Details">
      <Textarea
        label="Excerpt"
        description="Shown in the list, in search results and in feeds."
        rows={4}
        maxLength={MAX_EXCERPT_LENGTH}
        value={content.excerpt}
        readOnly={readOnly}
        error={messages.excerpt}
        onChange={({ currentTarget: { value } }) => change('excerpt', value)}
      />
      <MainPictureField draft={draft} message={messages.picture} readOnly={readOnly} />
      <NativeSelect
        label="Author"
        value={content.authorId ?? ''}
        disabled={readOnly}
        error={messages.author}
        onChange={({ currentTarget: { value } }) => change('authorId', value === '' ? null : value)}
        data={[
          { value: '', label: 'Choose an author' },
          ...choices.authors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Terms
        label="Categories"
        empty="There are no categories yet."
        manage={`${BLOG}/categories`}
        rows={choices.categories}
        chosen={content.categoryIds}
        readOnly={readOnly}
        onChange={(ids) => change('categoryIds', ids)}
      />
      <Terms
        label="Tags"
        empty="There are no tags yet."
        manage={`${BLOG}/tags`}
        rows={choices.tags}
        chosen={content.tagIds}
        readOnly={readOnly}
        onChange={(ids) => change('tagIds', ids)}
      />
      <Switch
        label="Featured"
        description="Shown as a large card at the top of the blog, if it is one of the three newest featured articles."
        checked={content.featured}
        disabled={readOnly}
        onChange={({ currentTarget: { checked } }) => change('featured', checked)}
      />
      <Address article={article} draft={draft} message={messages.slug} readOnly={readOnly} />
    </section>
  );
}

type TermsProps = {
  label: string;
  empty: string;
  /** The URL where they are managed. */
  manage: string;
  rows: readonly { id: string; name: string }[];
  chosen: readonly string[];
  readOnly: boolean;
  onChange: (ids: string[]) => void;
};

/** Categories or tags, in the order in which they were chosen: pages show the first category. */
function Terms({ label, empty, manage, rows, chosen, readOnly, onChange }: TermsProps) {
  return (
    <fieldset className="article-terms" disabled={readOnly}>
      <legend>{label}</legend>
      {rows.length === 0 && (
        <p className="muted">
          {empty} <Link to={manage}>Add one</Link>
        </p>
      )}
      {rows.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, id] : chosen.filter((chosenId) => chosenId !== id))
          }
        />
      ))}
    </fieldset>
  );
}

export type FieldProps = { draft: ArticleDraft; message: string | undefined; readOnly: boolean };

function MainPictureField({ draft, message, readOnly }: FieldProps) {
  const { picture } = draft.content;
  const input = useRef<HTMLInputElement>(null);
  const { upload, busy, message: refusal } = useUpload();

  async function uploadChosen(list: FileList | null): Promise<void> {
    const [file] = list ?? [];
    const image = file ? await upload(file) : null;
    if (input.current) input.current.value = '';
    if (image) draft.change('picture', { kind: 'upload', ...image, alt: '' });
  }

  return (
    <div className="main-picture">
      <p className="field-label">Main picture</p>
      {picture && <PictureOf picture={picture} />}
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES}
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Main picture"
        onChange={({ currentTarget }) => void uploadChosen(currentTarget.files)}
      />
      <div className="form-row">
        <Button
          variant="default"
          size="compact-md"
          loading={busy}
          disabled={readOnly}
          onClick={() => input.current?.click()}
        >
          {picture ? 'Replace picture' : 'Choose picture'}
        </Button>
        {picture && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            disabled={readOnly}
            onClick={() => draft.change('picture', null)}
          >
            Remove picture
          </Button>
        )}
      </div>
      {refusal && (
        <p className="field-error" role="alert">
          {refusal}
        </p>
      )}
      {picture?.kind === 'upload' && (
        <Textarea
          label="Description of the main picture (alt text)"
          rows={2}
          maxLength={MAX_ALT_LENGTH}
          value={picture.alt}
          readOnly={readOnly}
          error={message}
          required
          onChange={({ currentTarget: { value } }) => draft.change('picture', { ...picture, alt: value })}
        />
      )}
    </div>
  );
}

/** The slug, and the earlier ones that redirect to it. // B15 */
function Address({ article, draft, message, readOnly }: FieldProps & Pick<Props, 'article'>) {
  const { content, change } = draft;
  const action = useAction(ARTICLE_NOTICES);
  const slugOfTitle = wantedSlug({ ...content, slug: '' });
  const slug = wantedSlug(content);
  const { publicSlug, redirects } = article;
  const isMoving = publicSlug !== null && slug !== '' && slug !== publicSlug;
  return (
    <div className="article-address">
      <TextInput
        label="Address"
        description={slug === '' ? 'Made from the title' : `/blog/${slug}`}
        placeholder={slugOfTitle}
        maxLength={MAX_NEW_SLUG_LENGTH}
        value={content.slug}
        readOnly={readOnly}
        error={message}
        spellCheck={false}
        onChange={({ currentTarget: { value } }) =>
          change('slug', value.trim().toLowerCase().replace(/\s+/g, '-'))
        }
      />
      {isMoving && <p className="muted">{`/blog/${publicSlug} will lead here once it is published.`}</p>}
      {redirects.length > 0 && (
        <>
          <p className="muted">Earlier addresses that lead here:</p>
          <ul>
            {redirects.map((former) => (
              <li key={former}>
                {`/blog/${former}`}
                <IconButton
                  aria-label={`Remove the redirect from /blog/${former}`}
                  disabled={action.busy || readOnly}
                  onClick={() =>
                    action.send(formOf({ intent: 'remove-redirect', id: article.id, slug: former }))
                  }
                >
                  <IconX aria-hidden="true" stroke={1.5} />
                </IconButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

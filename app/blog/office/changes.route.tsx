import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { data, Form } from 'react-router';
import { officeHead } from '#app/company/head/office-head.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { formatDateTime } from '#app/ui/dates.ts';
import { BackToList, GoBack } from '#app/ui/office/back-to-list.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import type { BlockChange, Piece } from '../article-changes.ts';
import { versionLabel } from '../article-state.ts';
import { DECORATORS } from '../body.ts';
import { compareVersions } from '../changes.queries.server.ts';
import type { Route } from './+types/changes.route.ts';
import { ArticleGone } from './article-gone.tsx';
import { BLOG, editorPath } from './blog-path.ts';
import stylesheet from './changes.css?url';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Changes');

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const requested = { from: searchParams.get('from'), to: searchParams.get('to') };
  const compared = isRowId(params.articleId) ? await compareVersions(db, params.articleId, requested) : null;
  return compared ?? data(null, { status: 404 });
}

/** What was added to an article and removed from it, between two of its versions. // B17 */
export default function Changes({ loaderData: compared }: Route.ComponentProps) {
  if (compared === null) return <ArticleGone />;
  const { id, title, choices, from, to, fields, blocks } = compared;
  const options = choices.map(({ id, label, savedAt, savedBy, kind }) => ({
    value: id,
    label:
      label ?? [savedAt && formatDateTime(savedAt), savedBy, versionLabel(kind)].filter(Boolean).join(', '),
  }));
  const isSame = fields.length === 0 && blocks.every(({ change }) => change === 'skipped');
  return (
    <>
      <PageHead
        title={`Changes of ${title || 'an untitled article'}`}
        back={<GoBack to={`${editorPath(id)}/versions`}>Back to the versions</GoBack>}
      />
      {/* Another comparison has fields of its own, which show what it compares. */}
      <Form key={`${from} ${to}`} className="changes-form">
        <NativeSelect label="From" name="from" defaultValue={from} data={options} />
        <NativeSelect label="To" name="to" defaultValue={to} data={options} />
        <Button type="submit" variant="default">
          Compare
        </Button>
      </Form>
      <section className="panel changes" aria-label="Changes">
        {isSame && <p className="muted">These two say the same.</p>}
        {fields.map(({ name, pieces }) => (
          <Changed key={name} what={name} change="changed">
            <Pieces pieces={pieces} />
          </Changed>
        ))}
        {!isSame &&
          blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity, and never move.
            <Block key={index} block={block} />
          ))}
      </section>
    </>
  );
}

function Block({ block }: { block: BlockChange }) {
  if (block.change === 'skipped') {
    return (
      <p className="changes-skipped muted">
        {block.count === 1 ? 'One part is the same' : `${block.count} parts are the same`}
      </p>
    );
  }
  return (
    <Changed what={block.what} change={block.change}>
      <Pieces pieces={block.pieces} />
    </Changed>
  );
}

const CHANGES = { added: 'added', removed: 'removed', changed: 'changed', same: '' };

type ChangedProps = { what: string; change: keyof typeof CHANGES; children: ReactNode };

function Changed({ what, change, children }: ChangedProps) {
  return (
    <div className="changes-part" data-change={change}>
      <p className="muted">{[what, CHANGES[change]].filter(Boolean).join(', ')}</p>
      <div>{children}</div>
    </div>
  );
}

const ELEMENTS = { added: 'ins', removed: 'del', same: 'span' } as const;

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ change, text, format }, index) => {
    const Element = ELEMENTS[change];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity, and never move.
      <Element key={index}>
        <Formatted text={text} format={format} showsAddress={change !== 'same'} />
      </Element>
    );
  });
}

type FormattedProps = { text: string; format: readonly string[]; showsAddress: boolean };

/** The address of a link is shown where it may be what changed. */
function Formatted({ text, format, showsAddress }: FormattedProps) {
  const [address] = format.filter((mark) => !DECORATORS.some((decorator) => decorator === mark));
  const words = showsAddress && address ? `${text} (${address})` : text;
  const strong = format.includes('strong') ? <strong>{words}</strong> : words;
  return format.includes('em') ? <em>{strong}</em> : strong;
}

export function ErrorBoundary() {
  return (
    <>
      <BackToList list={BLOG} />
      <LoadFailed message="The changes could not be loaded" />
    </>
  );
}

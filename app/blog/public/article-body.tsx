import { PortableText, type PortableTextComponents } from '@portabletext/react';
import type { TypedObject } from '@portabletext/types';
import { useId } from 'react';
import { Picture } from '#app/ui/site/picture.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import {
  type Body,
  type Heading,
  headingsOf,
  type ImageBlock,
  isImage,
  isNote,
  isPicture,
  isTable,
  isText,
  type PictureBlock,
  type TableBlock,
} from '../body.ts';
import { plainCell } from '../cell-text.ts';
import { ArticleLink } from './article-link.tsx';
import { UploadedPicture } from './main-picture.tsx';
import { TableRows } from './table-rows.tsx';

/** The pictures of the company's library that a body shows, by name. */
type Pictures = Readonly<Record<string, SitePicture>>;

/** An article's body. Unknown blocks and marks, which imported posts may have, are not rendered. // B7 */
export function ArticleBody({ body, pictures }: { body: Body; pictures: Pictures }) {
  return (
    <div className="article-body">
      <PortableText
        value={body.map(withUnbrokenFigures)}
        components={components(headingsOf(body), pictures)}
        onMissingComponent={false}
      />
    </div>
  );
}

/** No line ends between a figure and its sign or unit. */
const unbroken = (text: string) => text.replaceAll(/(?<=±) (?=\d)|(?<=\d) (?=(?:mm|cm|m|kg)\b)/g, '\u00a0');

function withUnbrokenFigures(block: TypedObject): TypedObject {
  if (!isText(block)) return block;
  const children = block.children.map((child) =>
    typeof child.text === 'string' ? { ...child, text: unbroken(child.text) } : child,
  );
  return Object.assign({}, block, { children });
}

/** Table of contents, for articles with at least two h2 headings. */
export function Contents({ body }: { body: Body }) {
  const headings = [...headingsOf(body).values()].filter(({ level }) => level === 'h2');
  if (headings.length < 2) return null;
  return (
    <nav className="article-contents" aria-labelledby="contents-title">
      <h2 id="contents-title">In this article</h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function components(headings: ReadonlyMap<string, Heading>, pictures: Pictures): PortableTextComponents {
  const idOf = (key: string | undefined) => headings.get(key ?? '')?.id;
  return {
    block: {
      // The article's title is the page's only h1.
      h1: ({ children }) => <h2>{children}</h2>,
      h2: ({ children, value }) => <h2 id={idOf(value._key)}>{children}</h2>,
      h3: ({ children, value }) => <h3 id={idOf(value._key)}>{children}</h3>,
      h4: ({ children, value }) => <h4 id={idOf(value._key)}>{children}</h4>,
    },
    marks: {
      link: ({ children, value }) => <ArticleLink href={value?.href}>{children}</ArticleLink>,
      // Imported articles have underlined words, which would look like links.
      underline: ({ children }) => <em>{children}</em>,
    },
    types: {
      table: ({ value }) => (isTable(value) ? <Table table={value} /> : null),
      picture: ({ value }) =>
        isPicture(value) ? <Figure block={value} picture={pictures[value.name]} /> : null,
      image: ({ value }) => (isImage(value) ? <UploadedFigure image={value} /> : null),
      note: ({ value }) => (isNote(value) ? <p className="article-note">{unbroken(value.text)}</p> : null),
    },
    unknownType: () => null,
    unknownMark: ({ children }) => children,
  };
}

/** A wide table scrolls horizontally in a focusable container, so that the keyboard can scroll it. */
function Table({ table: { caption, rows } }: { table: TableBlock }) {
  const captionId = useId();
  const columns = rows[0]?.cells
    .filter((cell) => cell !== '')
    .map(plainCell)
    .join(', ');
  const name = caption ? { 'aria-labelledby': captionId } : { 'aria-label': `Table: ${columns}` };
  return (
    <figure className="article-table">
      {caption ? <figcaption id={captionId}>{caption}</figcaption> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a section would need a heading. */}
      <div role="region" {...name} tabIndex={0}>
        <table {...name}>
          <TableRows rows={rows} />
        </table>
      </div>
    </figure>
  );
}

function Figure({ block: { caption }, picture }: { block: PictureBlock; picture: SitePicture | undefined }) {
  if (picture === undefined) return null;
  return (
    <figure>
      <Picture picture={picture} sizes="(width >= 64rem) 46rem, 92vw" />
      {caption ? <figcaption>{caption}</figcaption> : null}
    </figure>
  );
}

function UploadedFigure({ image }: { image: ImageBlock }) {
  return (
    <figure>
      <UploadedPicture image={image} alt={image.alt} sizes="(width >= 64rem) 46rem, 92vw" />
      {image.caption ? <figcaption>{image.caption}</figcaption> : null}
    </figure>
  );
}

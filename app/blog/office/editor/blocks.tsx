import {
  type BlockObjectRenderProps,
  defineAnnotation,
  defineBlockObject,
  defineDecorator,
  defineTextBlock,
  type TextBlockRenderProps,
} from '@portabletext/editor';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext } from 'react';
import { IconButton } from '#app/ui/office/icon-button.tsx';
import type { ArticleContent } from '../../article-content.ts';
import { type ImageBlock, isImage, isNote, isPicture, isTable, type PictureBlock } from '../../body.ts';
import { TableRows } from '../../public/table-rows.tsx';
import { PictureOf } from './picture-of.tsx';

type BlockTools = { edit: (key: string) => void; remove: (key: string) => void };

/** The buttons of a table, picture or note. */
export const BlockToolsContext = createContext<BlockTools | null>(null);

/**
 * How every block that may be stored is rendered in the editor. A constant, since a new object would register
 * everything again.
 */
export const editorNodes = [
  defineTextBlock({ type: 'block', render: (props) => <TextBlock {...props} /> }),
  defineDecorator({ type: 'strong', render: ({ children }) => <strong>{children}</strong> }),
  defineDecorator({ type: 'em', render: ({ children }) => <em>{children}</em> }),
  defineDecorator({ type: 'code', render: ({ children }) => <code>{children}</code> }),
  // As on the site, where an underlined word would look like a link.
  defineDecorator({ type: 'underline', render: ({ children }) => <em>{children}</em> }),
  defineDecorator({ type: 'strike-through', render: ({ children }) => <s>{children}</s> }),
  // Not a link: a click places the cursor, and an unsafe URL can't be opened.
  defineAnnotation({
    type: 'link',
    render: ({ annotation, children }) => (
      <span className="editor-link" title={String(annotation.href ?? '')}>
        {children}
      </span>
    ),
  }),
  ...['table', 'picture', 'image', 'note'].map((type) =>
    defineBlockObject({ type, render: (props) => <ObjectBlock {...props} /> }),
  ),
];

const HEADING = /^h[1-6]$/;

function TextBlock({ node, attributes, children }: TextBlockRenderProps) {
  const { style, listItem, level } = node;
  if (listItem !== undefined) {
    return (
      <div {...attributes} className="editor-item" data-list={listItem} data-level={level ?? 1}>
        {children}
      </div>
    );
  }
  if (style === 'blockquote') return <blockquote {...attributes}>{children}</blockquote>;
  // Headings in the text are not part of the screen's heading structure.
  if (style !== undefined && HEADING.test(style)) {
    return (
      <div {...attributes} className="editor-heading" data-style={style}>
        {children}
      </div>
    );
  }
  return (
    <div {...attributes} className="editor-paragraph">
      {children}
    </div>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  table: 'Table',
  picture: 'Picture',
  image: 'Picture',
  note: 'Note',
};

function ObjectBlock({ node, attributes, children, focused, readOnly }: BlockObjectRenderProps) {
  const tools = useContext(BlockToolsContext);
  const name = (NAMES[node._type] ?? node._type).toLowerCase();
  return (
    <div {...attributes} className="editor-object" data-focused={focused || undefined}>
      {children}
      <div contentEditable={false}>
        <ObjectContent node={node} />
        {tools && !readOnly && (
          <div className="editor-object-tools">
            <span>{NAMES[node._type]}</span>
            <IconButton aria-label={`Edit this ${name}`} onClick={() => tools.edit(node._key)}>
              <IconPencil aria-hidden="true" stroke={1.5} />
            </IconButton>
            <IconButton danger aria-label={`Remove this ${name}`} onClick={() => tools.remove(node._key)}>
              <IconTrash aria-hidden="true" stroke={1.5} />
            </IconButton>
          </div>
        )}
      </div>
    </div>
  );
}

function ObjectContent({ node }: Pick<BlockObjectRenderProps, 'node'>): ReactNode {
  if (isTable(node)) {
    return (
      <figure>
        <div className="editor-table">
          <table>
            <TableRows rows={node.rows} />
          </table>
        </div>
        <figcaption>{node.caption || 'No caption'}</figcaption>
      </figure>
    );
  }
  if (isImage(node) || isPicture(node)) {
    return (
      <figure>
        <PictureOf picture={pictureIn(node)} />
        <figcaption>
          {node.caption || 'No caption'}
          {isImage(node) && node.alt === '' ? (
            <span className="editor-missing">This picture still needs a description</span>
          ) : null}
        </figcaption>
      </figure>
    );
  }
  if (isNote(node)) return <p className="editor-note">{node.text}</p>;
  return null;
}

export function pictureIn(block: ImageBlock | PictureBlock): NonNullable<ArticleContent['picture']> {
  return isImage(block) ? { kind: 'upload', ...block } : { kind: 'catalogue', name: block.name };
}

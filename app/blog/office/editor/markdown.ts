import { raise } from '@portabletext/editor/behaviors';
import { defineInputRule, type InputRule } from '@portabletext/plugin-input-rule';
import { applyFormat, type BlockFormat } from './block-format.ts';

/** What is typed at the beginning of a paragraph. The title is the page's only h1, so `#` is a heading like `##`. */
const BLOCKS: readonly (readonly [RegExp, BlockFormat])[] = [
  [/^##? $/, { style: 'h2' }],
  [/^### $/, { style: 'h3' }],
  [/^#### $/, { style: 'h4' }],
  [/^> $/, { style: 'blockquote' }],
  [/^[-*] $/, { listItem: 'bullet' }],
  [/^1[.)] $/, { listItem: 'number' }],
];

/** The first asterisk begins a word, and the last one ends one: 100*50*6 is a size. */
const betweenStars = (stars: string) =>
  new RegExp(`(?<=^|[\\s("'“‘])${stars}(?=[^\\s*])(?<content>[^*\\n]+)(?<=\\S)${stars}$`);

/** Markdown, as it is typed. One undo, or Backspace, gives back the characters. // B17 */
export const markdownRules: InputRule[] = [
  ...BLOCKS.map(([on, format]) =>
    defineInputRule({
      on,
      guard: ({ event: { focusBlock } }) => {
        const { style, listItem } = focusBlock.node;
        return style === 'normal' && listItem === undefined;
      },
      actions: [
        ({ event: { focusBlock, matches } }) =>
          applyFormat(focusBlock.path, matches[0]?.text.length ?? 0, format),
      ],
    }),
  ),
  decoratorRule(betweenStars('\\*\\*'), 'strong'),
  decoratorRule(betweenStars('\\*'), 'em'),
];

function decoratorRule(on: RegExp, decorator: 'strong' | 'em'): InputRule {
  return defineInputRule({
    on,
    actions: [
      ({ event: { matches } }) =>
        matches.flatMap(({ targetOffsets, groups: { content } }) => {
          if (content === undefined) return [];
          const { anchor, focus } = content.targetOffsets;
          return [
            raise({ type: 'decorator.add', decorator, at: { anchor, focus } }),
            raise({ type: 'delete.text', at: { anchor: focus, focus: targetOffsets.focus } }),
            raise({ type: 'delete.text', at: { anchor: targetOffsets.anchor, focus: anchor } }),
            // What is typed next is plain.
            raise({ type: 'decorator.remove', decorator }),
          ];
        }),
    ],
  });
}

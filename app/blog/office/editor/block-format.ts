import { type BehaviorAction, defineBehavior, raise } from '@portabletext/editor/behaviors';
import { getFocusTextBlock } from '@portabletext/editor/selectors';
import { type LISTS, type STYLES, textOf } from '../../body.ts';

/** What a paragraph becomes, by Markdown or by the "/" menu. // B17 */
export type BlockFormat = { style: (typeof STYLES)[number] } | { listItem: (typeof LISTS)[number] };

type Path = NonNullable<ReturnType<typeof getFocusTextBlock>>['path'];

/** Deletes a paragraph's first characters, which asked for the format, and gives it the format. */
export function applyFormat(at: Path, typedLength: number, format: BlockFormat): BehaviorAction[] {
  return [
    ...('style' in format
      ? [raise({ type: 'block.unset', props: ['listItem', 'level'], at }), set({ style: format.style })]
      : [set({ style: 'normal', listItem: format.listItem, level: 1 })]),
    raise({
      type: 'delete',
      at: { anchor: { path: at, offset: 0 }, focus: { path: at, offset: typedLength } },
    }),
  ];

  function set(props: Record<string, unknown>) {
    return raise({ type: 'block.set', props, at });
  }
}

/** One event, so that one undo gives back what was typed. */
export const commandBehaviors = [
  defineBehavior<
    { format: BlockFormat },
    'custom.command',
    NonNullable<ReturnType<typeof getFocusTextBlock>>
  >({
    on: 'custom.command',
    guard: ({ snapshot }) => getFocusTextBlock(snapshot) ?? false,
    actions: [({ event }, { path, node }) => applyFormat(path, textOf(node).length, event.format)],
  }),
];

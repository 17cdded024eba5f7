import { defineSchema } from '@portabletext/editor';
import { DECORATORS, LISTS, STYLES } from '../../body.ts';

const named = (names: readonly string[]) => names.map((name) => ({ name }));

type FieldType = 'string' | 'number' | 'array';

const object = (name: string, fields: Readonly<Record<string, FieldType>>) => ({
  name,
  fields: Object.entries(fields).map(([field, type]) => ({ name: field, type })),
});

/** Every block that may be stored needs an entry here: the editor drops unknown ones. // B14 */
export const editorSchema = defineSchema({
  styles: named(STYLES),
  lists: named(LISTS),
  decorators: named(DECORATORS),
  annotations: [object('link', { href: 'string' })],
  blockObjects: [
    object('table', { caption: 'string', rows: 'array' }),
    object('picture', { name: 'string', caption: 'string' }),
    object('image', {
      imageId: 'string',
      width: 'number',
      height: 'number',
      alt: 'string',
      caption: 'string',
    }),
    object('note', { text: 'string' }),
  ],
});

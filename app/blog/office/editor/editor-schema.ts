import { defineSchema } from '@portabletext/editor';
import { DECORATORS, LISTS, STYLES } from '../../stored-body.ts';

const named = (names: readonly string[]) => names.map((name) => ({ name }));

/** Every block that may be stored needs an entry here: the editor drops unknown ones. // B14 */
export const editorSchema = defineSchema({
  styles: named(STYLES),
  lists: named(LISTS),
  decorators: named(DECORATORS),
  annotations: [{ name: 'link', fields: [{ name: 'href', type: 'string' }] }],
  blockObjects: [
    {
      name: 'table',
      fields: [
        { name: 'caption', type: 'string' },
        { name: 'rows', type: 'array' },
      ],
    },
    {
      name: 'picture',
      fields: [
        { name: 'name', type: 'string' },
        { name: 'caption', type: 'string' },
      ],
    },
    {
      name: 'image',
      fields: [
        { name: 'imageId', type: 'string' },
        { name: 'width', type: 'number' },
        { name: 'height', type: 'number' },
        { name: 'alt', type: 'string' },
        { name: 'caption', type: 'string' },
      ],
    },
    { name: 'note', fields: [{ name: 'text', type: 'string' }] },
  ],
});

import { createContext } from 'react';
import type { FieldNode } from './field-node.ts';

type Option = { value: string; label: string };

/** A picture of the library. */
export interface PictureOption extends Option {
  /** The address of a small encoding. */
  readonly src: string;
  /** Of a small one without a crop: focal points are relative to it. */
  readonly uncropped: string;
  /** Where it is shown, in words. */
  readonly shownAs: readonly string[];
}

/** What fields of other lists can be chosen from, and the public holidays that closed days can be filled with. */
export type FormOptions = {
  readonly picture: readonly PictureOption[];
  readonly service: readonly Option[];
  readonly material: readonly Option[];
  readonly quoteType: readonly Option[];
  readonly holidays: readonly { day: string; name: string }[];
  /** The grounds on which the stored logo can hardly be seen. */
  readonly logoHiddenOn: readonly ('dark' | 'white')[];
};

export const OptionsOfForm = createContext<FormOptions>({
  picture: [],
  service: [],
  material: [],
  quoteType: [],
  holidays: [],
  logoHiddenOn: [],
});

/** The value of a field of a group; '' if there is no such field. */
export function inputOf({ fields }: Extract<FieldNode, { type: 'group' }>, name: string): string {
  const field = fields.find((candidate) => candidate.name === name);
  return field?.type === 'input' ? field.value : '';
}

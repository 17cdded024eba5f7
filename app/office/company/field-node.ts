import type { FieldNote } from '#app/company/profile/fields.ts';

type Base = {
  /** The field's own name within its group; the path of these is the name of the control. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  /** The heading above it and the fields after it, or '' if there is none. */
  readonly heading: string;
};

/** A field of the form of a section, made from the schema on the server. */
export type FieldNode = Base &
  (
    | {
        readonly type: 'input';
        readonly kind: NonNullable<FieldNote['kind']> | 'line' | 'number';
        readonly value: string;
        readonly isWide: boolean;
        readonly isOptional: boolean;
      }
    | {
        readonly type: 'choice';
        readonly options: readonly (readonly [value: string, label: string])[];
        readonly value: string;
        readonly isAvatar: boolean;
      }
    | { readonly type: 'flag'; readonly value: boolean }
    | {
        readonly type: 'group';
        readonly isRow: boolean;
        readonly isPicture: boolean;
        readonly fields: readonly FieldNode[];
      }
    | {
        readonly type: 'list';
        readonly entry: string;
        readonly isUnordered: boolean;
        readonly entries: readonly FieldNode[];
        /** What a new entry looks like. */
        readonly blank: FieldNode;
      }
  );

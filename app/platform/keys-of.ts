/** The keys of an object that has some, in the order in which they are written: names that stand beside their labels, for z.enum. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly [Key, ...Key[]] {
  return Object.keys(record) as [Key, ...Key[]];
}

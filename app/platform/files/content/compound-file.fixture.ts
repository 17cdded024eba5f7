import { numbers } from './hostile-zip.fixture.ts';

const SECTOR = 512;
const END = 0xfffffffe;
const IN_HEADER = 109;
const IN_LIST = 127;

export type CompoundPart = {
  name: string;
  /** Undefined for a storage. */
  content?: Uint8Array;
};

/** The header of Word's main stream ([MS-DOC] FibBase), padded to its usual length. */
export function wordStream({ mark: signature = 0xa5ec, flags = 0, bytes = 4096 } = {}): Buffer {
  const stream = Buffer.alloc(bytes);
  numbers([2, signature], [2, 0xc1], [2, 0], [2, 0], [2, 0], [2, flags]).copy(stream);
  return stream;
}

/** Builds a compound file ([MS-CFB], version 3) in Word's order: data, directory, allocation table, DIFAT. */
export function compoundFile(parts: readonly CompoundPart[]): Buffer {
  const next: number[] = [];
  /** Allocates a chain of sectors and returns the first. */
  const chain = (bytes: number): number => {
    const first = next.length;
    const count = Math.ceil(bytes / SECTOR);
    for (let index = 1; index <= count; index += 1) next.push(index === count ? END : first + index);
    return first;
  };
  const data: Buffer[] = [];
  const directory = [entry('Root Entry', 5, END, 0)];
  for (const { name, content } of parts) {
    directory.push(entry(name, content ? 2 : 1, content ? chain(content.length) : 0, content?.length ?? 0));
    if (content !== undefined) data.push(padded(content));
  }
  const directoryAt = chain(directory.length * 128);
  data.push(padded(Buffer.concat(directory)));

  let tables = 1;
  let lists = 0;
  while (tables * (SECTOR / 4) < next.length + tables + lists) {
    tables += 1;
    lists = Math.ceil(Math.max(0, tables - IN_HEADER) / IN_LIST);
  }
  const tablesAt = next.length;
  const numbersOf = Array.from({ length: tables }, (_, index) => tablesAt + index);
  const listAt = tablesAt + tables;
  for (let index = 0; index < tables + lists; index += 1) next.push(index < tables ? 0xfffffffd : 0xfffffffc);
  const table = padded(numbers(...next.map((value): [4, number] => [4, value])), 0xff);
  const listed = Array.from({ length: lists }, (_, index) => {
    const from = IN_HEADER + index * IN_LIST;
    return sectorList(
      numbersOf.slice(from, from + IN_LIST),
      IN_LIST,
      index + 1 === lists ? END : listAt + index + 1,
    );
  });

  const header = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(16),
    numbers(
      [2, 0x3e],
      [2, 3],
      [2, 0xfffe],
      [2, 9],
      [2, 6],
      [2, 0],
      [4, 0],
      [4, 0],
      [4, tables],
      [4, directoryAt],
    ),
    numbers([4, 0], [4, 4096], [4, END], [4, 0], [4, lists === 0 ? END : listAt], [4, lists]),
    sectorList(numbersOf.slice(0, IN_HEADER), IN_HEADER),
  ]);
  return Buffer.concat([header, ...data, table, ...listed]);
}

function sectorList(sectors: readonly number[], places: number, ending?: number): Buffer {
  const list = Buffer.alloc(places * 4, 0xff);
  numbers(...sectors.map((sector): [4, number] => [4, sector])).copy(list);
  return ending === undefined ? list : Buffer.concat([list, numbers([4, ending])]);
}

function entry(name: string, type: number, sector: number, bytes: number): Buffer {
  const text = Buffer.alloc(64);
  text.write(name, 'utf16le');
  const marks = numbers([2, (name.length + 1) * 2], [2, type + 0x100]);
  return Buffer.concat([text, marks, Buffer.alloc(48), numbers([4, sector], [8, bytes])]);
}

function padded(bytes: Uint8Array, fill = 0): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((SECTOR - (bytes.length % SECTOR)) % SECTOR, fill)]);
}

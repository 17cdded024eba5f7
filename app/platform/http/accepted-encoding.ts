/** The encodings that responses are stored in, smallest first; `identity` is uncompressed. */
const COMPRESSED = ['br', 'gzip'] as const;
type Compressed = (typeof COMPRESSED)[number];
export type Encoding = Compressed | 'identity';

/** The smallest of our encodings that an Accept-Encoding header allows, or null for none (RFC 9110, 12.5.3). */
export function acceptedEncoding(header: string | null | undefined): Compressed | null {
  return header ? (COMPRESSED.find((encoding) => accepts(header, encoding)) ?? null) : null;
}

export function accepts(header: string | null, encoding: Compressed): boolean {
  const weights = weightsOf(header ?? '');
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}

/** Longer than the header of any browser, in characters: each entry takes time before a page, also before a stored one. */
const MAX_HEADER_LENGTH = 200;

function weightsOf(header: string): Map<string, number> {
  return new Map(
    header
      .slice(0, MAX_HEADER_LENGTH)
      .split(',')
      .map((entry) => {
        const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight)] as const;
      }),
  );
}

const OURS = ['br', 'gzip'] as const;

/** The best of our encodings that an Accept-Encoding header allows, or null if none (RFC 9110, 12.5.3). */
export function acceptedEncoding(header: string | null): (typeof OURS)[number] | null {
  const weights = new Map(
    (header ?? '').split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  return OURS.find((one) => (weights.get(one) ?? weights.get('*') ?? 0) > 0) ?? null;
}

/** A schema.org object of a page's structured data. */
export type Thing = { '@type': string; [property: string]: unknown };

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

function decode(text: string): string {
  return text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Parses title, meta tags, canonical link and structured data from a page's HTML. */
export function readHead(html: string) {
  const firstMatch = (pattern: RegExp) => {
    const text = pattern.exec(html)?.[1];
    return text === undefined ? null : decode(text);
  };
  return {
    title: firstMatch(/<title>([^<]*)<\/title>/),
    canonical: firstMatch(/<link rel="canonical" href="([^"]*)"/),
    meta: (name: string) => firstMatch(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
    things: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].flatMap(
      ([, json = '']) => readThings(JSON.parse(json)),
    ),
  };
}

function readThings(data: { '@context'?: string; '@graph'?: Thing[] }): Thing[] {
  if (data['@context'] !== 'https://schema.org') throw new Error('Structured data without its context');
  return data['@graph'] ?? [];
}

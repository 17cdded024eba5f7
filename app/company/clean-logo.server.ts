import { complexityFault, logoFault, MAX_SVG } from './profile/logo-rules.ts';

type Cleaned = { ok: true; svg: string } | { ok: false; fault: string };

/**
 * An uploaded SVG as a profile takes it: without what drawing programs leave in it and without scripts. What remains must
 * be a drawing and nothing else. // O3
 *
 * @returns the SVG, or what is wrong with it and what to do.
 */
export async function cleanSvg(svg: string): Promise<Cleaned> {
  const fault = faultBefore(svg);
  if (fault !== null) return { ok: false, fault };
  const cleaned = await optimized(svg);
  if (cleaned === null) return { ok: false, fault: 'The file is not a whole SVG. Please save it again.' };
  const remainingFault = logoFault(cleaned);
  return remainingFault === null ? { ok: true, svg: cleaned } : { ok: false, fault: remainingFault };
}

/** Before any work is done on it. */
function faultBefore(svg: string): string | null {
  if (svg.length > MAX_SVG)
    return 'The SVG is larger than 60 KB. Please simplify it in your drawing program, or upload a PNG.';
  if (/<!ENTITY/i.test(svg))
    return 'The SVG declares entities. Please save it as “plain SVG” (SVG 1.1 without entities), or upload a PNG.';
  return complexityFault(svg);
}

async function optimized(svg: string): Promise<string | null> {
  // 45 MB of memory that only this needs.
  const { optimize } = await import('svgo');
  try {
    return optimize(svg, {
      plugins: [
        'removeDoctype',
        'removeXMLProcInst',
        'removeComments',
        'removeMetadata',
        'removeEditorsNSData',
        'removeScripts',
        // Drawing programs put colours into a style sheet; at the elements, what they name can be counted.
        { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
        'removeDimensions',
        'cleanupIds',
        'removeUnusedNS',
      ],
    }).data;
  } catch {
    return null;
  }
}

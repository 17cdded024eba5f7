import type { Curve } from './curve.ts';

/** What a curve is for. `hidden` lies on a layer that is off or frozen. */
export type Role = 'cut' | 'bend' | 'mark' | 'ignore' | 'hidden';

/**
 * Layer names by the words in them, in English, Afrikaans and German, and those that Inventor, Fusion, Onshape, SolidWorks and
 * Solid Edge write; null where a word beside them says that it is cut. The first row that matches counts.
 */
const LAYERS: readonly { role: Role | null; words: RegExp }[] = [
  // Where bends and rolls begin and end; of Inventor also edges that don't go through the sheet, and punches as symbols.
  {
    role: 'ignore',
    words: /(?:bend|roll) ?(?:extent|tangent)|^iv (?:tangent|feature profiles|altrep|tool center)/,
  },
  { role: 'bend', words: /^(?:up|down) centerlines$|bend|\bfold|\bbieg|\bbuig|\bvou(?:lyn)?\b|\bplooi/ },
  {
    role: 'mark',
    words: /\bmark|\betch|\bengrav|\bscrib|\bgrav(?:ur|ier)|\bstamp|center[ _]?punch|^iv roll$/,
  },
  {
    role: 'ignore',
    words:
      /\bdim(?:s|ension|ensions)?\b|^defpoints$|\bannot|\bnotes?\b|\btitle|title ?block|\bcent(?:re|er) ?lines?\b|\bcent(?:re|er)s?(?: ?(?:points?|cross(?:es)?|marks?))?(?: ?\d+)*$|\bax[ei]s(?: ?\d+)*$|\bconstruction|\bhidden\b|\bhatch|\bviewports?\b|\bbom\b|unconsumed|\bremarks?\b|bemassung|mittellinie/,
  },
  { role: null, words: /\bcut|\bholes?\b|\bplates?\b/ },
  { role: 'ignore', words: /\bte(?:xt|ks)\b|\bborder|\baxis\b|\baxes\b/ },
];

/** Line types of centre, phantom and hidden lines, by the beginning of their name. */
const NOT_CUT =
  /^(?:ACAD_ISO(?!01W)|CENTER|CENTRE|DASH|DOT|HIDDEN|PHANTOM|DIVIDE|BORDER|MITTE|STRICHPUNKT|VERDECKT|GESTRICHELT)/;

/**
 * The role of each curve: hidden ones first, then by the layer's name, then by the line type (straight ones that aren't
 * continuous are bend lines, others are ignored). If that leaves nothing to cut, the drawing is drawn another way: everything
 * visible is cut except bends and marks by layer.
 */
export function assignRoles(curves: readonly Curve[]): Role[] {
  const byLayer = new Map<string, Role | null>();
  const roles = curves.map((curve): Role => {
    if (curve.hidden) return 'hidden';
    let role = byLayer.get(curve.layer);
    if (role === undefined) {
      role = roleOfLayer(curve.layer);
      byLayer.set(curve.layer, role);
    }
    return role ?? roleOfLineType(curve);
  });
  if (roles.includes('cut')) return roles;
  return roles.map((role, at) => {
    const curve = curves[at];
    if (role === 'hidden' || curve === undefined) return role;
    const named = byLayer.get(curve.layer);
    return named === 'bend' || named === 'mark' ? named : 'cut';
  });
}

/** The role that a layer's name states; null if it states none. */
export function roleOfLayer(name: string): Role | null {
  const words = name.toLowerCase().replaceAll(/[_\-.]+/g, ' ');
  return LAYERS.find((row) => row.words.test(words))?.role ?? null;
}

function roleOfLineType({ lineType, closed, points }: Curve): Role {
  if (!NOT_CUT.test(lineType)) return 'cut';
  const straight = !closed && points.length === 6 && points[2] === 0;
  return straight && !/^CENT/.test(lineType) ? 'bend' : 'ignore';
}

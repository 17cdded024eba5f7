/** The part of fontkit that we use; the package has no types. Lengths are in units of which an em has `unitsPerEm`. */
declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    /** Negative. */
    readonly descent: number;
    readonly lineGap: number;
    glyphForCodePoint(codePoint: number): { readonly advanceWidth: number };
  }
  export function openSync(file: string): Font;
}

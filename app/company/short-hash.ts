/** 32-bit FNV-1a, to tell versions of a text apart: works synchronously on server and browser, unlike the Web Crypto API. */
export function shortHash(text: string): string {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}

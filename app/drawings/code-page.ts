/** Where the header's variables are looked for, in bytes from the start. */
const HEADER_BYTES = 64 * 1024;

/** Code pages of the DXF header and the names under which TextDecoder knows them. */
const DECODERS: Readonly<Record<string, string>> = {
  '874': 'windows-874',
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '1250': 'windows-1250',
  '1251': 'windows-1251',
  '1252': 'windows-1252',
  '1253': 'windows-1253',
  '1254': 'windows-1254',
  '1255': 'windows-1255',
  '1256': 'windows-1256',
  '1257': 'windows-1257',
  '1258': 'windows-1258',
};

/**
 * The function that turns the bytes of one text into a string: UTF-8 where the bytes are valid as such (all files since
 * R2007), else $DWGCODEPAGE, else Windows-1252. Escapes such as \U+00D8 become their character.
 */
export function decoderOf(bytes: Uint8Array): (text: Uint8Array) => string {
  const header = latin1(bytes.subarray(0, HEADER_BYTES));
  const page = /\$DWGCODEPAGE[^A-Za-z]+(?:ANSI_|DOS|CP)?(\d+)/i.exec(header)?.[1] ?? '1252';
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const older = new TextDecoder(DECODERS[page] ?? 'windows-1252');
  return (text) => {
    if (text.every((byte) => byte < 0x80)) return withoutEscapes(latin1(text));
    try {
      return withoutEscapes(utf8.decode(text));
    } catch {
      return withoutEscapes(older.decode(text));
    }
  };
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4_096) {
    text += String.fromCharCode(...bytes.subarray(at, at + 4_096));
  }
  return text;
}

function withoutEscapes(text: string): string {
  return text.includes('\\U+')
    ? text.replace(/\\U\+([0-9A-Fa-f]{4})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;
}

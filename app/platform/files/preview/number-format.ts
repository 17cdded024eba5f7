import { DAY_MS } from '#app/country/day.ts';
/** How a number is shown: General, a number of decimals, a percentage, or a date. */
export type NumberFormat =
  | { kind: 'general' }
  | { kind: 'fixed'; decimals: number }
  | { kind: 'percent'; decimals: number }
  | { kind: 'date'; date: boolean; time: boolean; seconds: boolean; elapsed: boolean };

export const GENERAL: NumberFormat = { kind: 'general' };

/** Format codes that a workbook doesn't spell out (ECMA-376-1, 18.8.30), as far as they matter here. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
};

/** @param code the workbook's own format code of this id, if it has one. */
export function numberFormat(id: number, code = BUILT_IN[id]): NumberFormat {
  if (code === undefined) return GENERAL;
  const [positive = ''] = code.split(';');
  const bare = positive
    .slice(0, 200)
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (/general/i.test(bare)) return GENERAL;
  if (/[ymdhs]/i.test(bare)) {
    const elapsed = /\[[hms]+\]/i.test(bare);
    const date = /[yd]/i.test(bare) || /mmm/i.test(bare);
    return { kind: 'date', date, time: /[hs]/i.test(bare), seconds: /s/i.test(bare), elapsed };
  }
  // A fraction such as # ?/8 is shown as a decimal number.
  if (bare.includes('/')) return GENERAL;
  const decimals = Math.min(/\.([0#?]+)/.exec(bare)?.[1]?.length ?? 0, 10);
  if (bare.includes('%')) return { kind: 'percent', decimals };
  return /[0#?]/.test(bare) && !/e/i.test(bare) ? { kind: 'fixed', decimals } : GENERAL;
}

/** Days from the epoch of the workbook's dates to 1970: 30 December 1899, or 1 January 1904. */
const EPOCH_DAYS = { 1900: 25_569, 1904: 24_107 } as const;
/** 31 December 9999, the last day that programs accept. */
const LAST_DAY = 2_958_465;

/** @param epoch the year from which the workbook counts days. */
export function formatNumber(value: number, format: NumberFormat, epoch: 1900 | 1904): string {
  if (format.kind === 'date' && value >= 0 && value <= LAST_DAY) return formatDate(value, format, epoch);
  if (format.kind === 'percent') return `${fixed(value * 100, format.decimals)}%`;
  if (format.kind === 'fixed') return fixed(value, format.decimals);
  // Twelve digits hide what binary fractions add, such as 0.30000000000000004.
  return String(Number(value.toPrecision(12)));
}

/** toFixed writes very large numbers with hundreds of digits. */
function fixed(value: number, decimals: number): string {
  return Math.abs(value) < 1e15 ? value.toFixed(decimals) : String(value);
}

function formatDate(days: number, format: NumberFormat & { kind: 'date' }, epoch: 1900 | 1904): string {
  if (format.elapsed) {
    const unit = format.seconds ? 1 : 60;
    const seconds = Math.round((days * 86_400) / unit) * unit;
    const minutes = `${Math.floor(seconds / 3_600)}:${twoDigits(Math.floor(seconds / 60) % 60)}`;
    return format.seconds ? `${minutes}:${twoDigits(seconds % 60)}` : minutes;
  }
  const at = new Date(Math.round((days - EPOCH_DAYS[epoch]) * DAY_MS)).toISOString();
  const [date, time] = [at.slice(0, 10), at.slice(11, format.seconds ? 19 : 16)];
  if (format.date) return format.time ? `${date} ${time}` : date;
  return format.time ? time : date;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

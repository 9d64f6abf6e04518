import { chinaDay } from './china-time';
import { isDay } from './days';

/** Text of a wrong number (texts.md A1). */
export const idCardWrong = '身份证号格式不正确';
/** Characters of the longer of the two forms. */
export const longestIdCardNo = 18;

/** First two digits: provinces, regions, municipalities, Hong Kong, Macao and Taiwan (GB/T 2260). */
const regionPrefixes = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkDigits = '10X98765432';
const oldestAge = 130;

/** The one form that is stored: without spaces around it, the check digit as a capital X. */
export function idCardForm(value: string): string {
  return value.trim().toUpperCase();
}

/**
 * True for a number that a citizen may have: 15 or 18 digits, a known region, a birth date of somebody 0 to 130 years
 * old, and for 18 digits the right check digit (GB 11643; texts.md A1).
 */
export function isIdCardNo(value: string, now = new Date()): boolean {
  const parts = /^(\d{2})\d{4}(?:(\d{8})\d{3}[\dX]|(\d{6})\d{3})$/.exec(value);
  if (!parts || !regionPrefixes.has(parts[1] ?? '')) return false;
  const [, , long, short] = parts;
  // Numbers of 15 digits were given out before 2000, and to nobody born after 1999.
  const born = long ?? `19${short}`;
  return isBirthday(born, now) && (long === undefined || checkDigits[checkSum(value)] === value[17]);
}

/** Birthday and sex that a number tells (GB 11643); 15 digits were given to people born before 2000. */
export function idCardFacts(idCardNo: string): { readonly birthday: string; readonly sex: 0 | 1 } {
  const isLong = idCardNo.length === 18;
  const born = isLong ? idCardNo.slice(6, 14) : `19${idCardNo.slice(6, 12)}`;
  const digit = Number(idCardNo.charAt(isLong ? 16 : 14));
  return { birthday: `${born.slice(0, 4)}-${born.slice(4, 6)}-${born.slice(6)}`, sex: digit % 2 === 1 ? 1 : 0 };
}

/** `110***********4258`: region and the last four stay; no number: an empty text. */
export function maskIdCard(value: string | null | undefined): string {
  if (!value) return '';
  if (value.length < 15) return '****';
  return `${value.slice(0, 3)}${'*'.repeat(value.length - 7)}${value.slice(-4)}`;
}

/** True for what {@link maskIdCard} makes of a number. */
export function isMaskedIdCard(value: string): boolean {
  return /^\d{3}\*{8,11}[\dX]{4}$/.test(value);
}

function checkSum(value: string): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(value[index]), 0) % 11;
}

/** `yyyyMMdd` of the calendar, today at the latest and not more than 130 years ago, in China time. */
function isBirthday(text: string, now: Date): boolean {
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  if (!isDay(day)) return false;
  const today = chinaDay(now);
  const oldest = `${Number(today.slice(0, 4)) - oldestAge}${today.slice(4)}`;
  return day >= oldest && day <= today;
}

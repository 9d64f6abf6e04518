import { halfWidth } from './half-width';

/** How a day may be typed or pasted; it is shown in the first way. All end at a fixed sign: none is the start of another. */
export const typedDays = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY.MM.DD', 'YYYYMMDD', 'YYYY年M月D日', 'YYYY年MM月DD日'];

/** How a day with hour and minute may be typed or pasted. */
export const typedMinutes = typedDays.map((day) => `${day} HH:mm`);

/** How a month may be typed or pasted. */
export const typedMonths = ['YYYY-MM', 'YYYY/MM', 'YYYY.MM', 'YYYYMM', 'YYYY年M月', 'YYYY年MM月'];

/** How a year may be typed or pasted. */
export const typedYears = ['YYYY', 'YYYY年'];

/** How a time of the day may be typed or pasted, a full-width colon and none included. */
export const typedClocks = ['H:mm', 'HH:mm', 'H：mm', 'HH：mm', 'HHmm'];

const loose =
  /^\s*(\d{4})\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(\d{1,2})\s*日?)?月?(?:\s+(\d{1,2})\s*[:：]\s*(\d{2})(?:[:：]\d{2})?)?\s*$/;

/**
 * A day, month or moment without leading zeros, with odd spaces or with the signs of a Chinese input method, as the pickers
 * write it; other text with narrow signs.
 */
export function tidyDate(text: string): string {
  const narrow = halfWidth(text).replaceAll('。', '.').replaceAll('、', '/');
  const [, year, month, day, hour, minute] = loose.exec(narrow.replace('日', '日 ')) ?? [];
  if (year === undefined || month === undefined) return narrow;
  const two = (part: string) => part.padStart(2, '0');
  const days = [year, two(month), ...(day === undefined ? [] : [two(day)])].join('-');
  return hour === undefined || minute === undefined ? days : `${days} ${two(hour)}:${minute}`;
}

/**
 * A phone number with the part hidden that tells people apart: `138****5678`, `023-6879****`. Country codes stay; what
 * is too short to show anything becomes `****`. No number: an empty text.
 */
export function maskPhone(phone: string | null | undefined): string {
  const number = phone?.trim() ?? '';
  if (number === '') return '';
  const mobile = /^(\+?86[\s-]?)?(1\d{2})[\s-]?\d{4}[\s-]?(\d{4})$/.exec(number);
  if (mobile) return `${mobile[1] ?? ''}${mobile[2]}****${mobile[3]}`;
  if (number.length < 7) return '****';
  // Landlines, also with an extension: the last four digits of the number itself and all of the extension.
  const [line = ''] = number.split(/(?:转|ext\.?|x|#|(?<=\d{7})[-—])/i);
  return `${line.trim().slice(0, -4)}****`;
}

/** SQL of a phone number as `maskPhone` shows it, for lists of numbers that passed `phonePattern`: of an extension it knows nothing. Null stays null. */
export function maskPhoneSql(column: string): string {
  return `case when ${column} ~ '^1\\d{10}$' then left(${column}, 3) || '****' || right(${column}, 4)
    when length(${column}) < 7 then '****' else left(${column}, -4) || '****' end`;
}

const MAX_CELL = 32_767;
const MAX_SHEET_NAME = 31;
// What XML 1.0 cannot hold at all.
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/**
 * A text as the content of a cell: cut to 32,767 characters, control characters dropped, and never read as anything
 * but text. Signs such as "=" need no prefix, because an inline string is not a formula.
 */
export function cellText(text: string): string {
  const short = text.length > MAX_CELL ? text.slice(0, MAX_CELL) : text;
  if (!/[^ !#-%'-;=?-^`-~\u3000-\u9fff\uff00-\uffee]/.test(short)) return short;
  return (
    short
      .replace(NOT_XML, '')
      .replace(/[&<>"\r]/g, (sign) => ESCAPED[sign] ?? sign)
      // Spreadsheets read "_x0041_" as "A" (ECMA-376, ST_Xstring); the underscore itself is written as _x005F_.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  );
}

/** A sheet name as Excel takes it: without []:*?/\ and edge quotes, at most 31 characters, never empty. */
export function sheetName(name: string): string {
  const clean = name
    .replace(NOT_XML, '')
    .replace(/[[\]:*?/\\\t\n\r]/g, ' ')
    .replace(/^[\s']+/, '');
  const cut = Array.from(clean).reduce(
    (kept, next) => (kept.length + next.length > MAX_SHEET_NAME ? kept : kept + next),
    '',
  );
  return cut.replace(/[\s']+$/, '') || 'Sheet1';
}

/** "A" for 0, "AA" for 26. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

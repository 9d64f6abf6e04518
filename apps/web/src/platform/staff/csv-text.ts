/** Lines as a table that a spreadsheet opens: with a mark for its encoding, and no cell that it would run. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return `\ufeff${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

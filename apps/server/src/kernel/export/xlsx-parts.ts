import { cellText } from './xlsx-text';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Where the rows of a sheet go, by its place from 0. */
export const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;
/** Indexes into the cell formats of the styles below. */
export const STYLE = { second: 1, header: 2, day: 3, minute: 4, lines: 5, number: 6 } as const;

const contentTypes = (count: number) =>
  `${XML}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${MIME}.sheet.main+xml"/>` +
  eachSheet(count, (index) => `<Override PartName="/${sheetPath(index)}" ContentType="${MIME}.worksheet+xml"/>`) +
  `<Override PartName="/xl/styles.xml" ContentType="${MIME}.styles+xml"/></Types>`;

const rootLinks =
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** The styles come after the sheets. */
const workbookLinks = (count: number) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
  eachSheet(
    count,
    (index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  ) +
  `<Relationship Id="rId${count + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

/** Moments stand at the left like the texts beside them, numbers at the right and clear of the text that follows; all begin at the upper edge, where one cell of a row has several lines. */
const formats = [
  '<xf applyAlignment="1"><alignment vertical="top"/></xf>',
  momentFormat(164),
  '<xf fontId="1" applyFont="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>',
  momentFormat(165),
  momentFormat(166),
  '<xf applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
  '<xf applyAlignment="1"><alignment horizontal="right" vertical="top" indent="1"/></xf>',
];

function momentFormat(id: number): string {
  return `<xf numFmtId="${id}" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left" vertical="top"/></xf>`;
}

const styles =
  `${XML}<styleSheet xmlns="${SPREADSHEET}">` +
  '<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>' +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs></styleSheet>`;

const workbook = (names: readonly string[]) =>
  `${XML}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets>` +
  names
    .map((name, index) => `<sheet name="${cellText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('') +
  `</sheets><definedNames>${names.map(repeatedHeader).join('')}</definedNames></workbook>`;

/** Says that the header line stands on every printed page of the sheet. */
function repeatedHeader(name: string, index: number): string {
  const quoted = `'${name.replaceAll("'", "''")}'`;
  return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${cellText(quoted)}!$1:$1</definedName>`;
}

function eachSheet(count: number, xml: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => xml(index)).join('');
}

/** The parts of a workbook with sheets of these names, apart from the sheets themselves: path and content. */
export function workbookParts(names: readonly string[]): ReadonlyArray<readonly [path: string, content: string]> {
  return [
    ['[Content_Types].xml', contentTypes(names.length)],
    ['_rels/.rels', rootLinks],
    ['xl/workbook.xml', workbook(names)],
    ['xl/_rels/workbook.xml.rels', workbookLinks(names.length)],
    ['xl/styles.xml', styles],
  ];
}

/** Characters of width that an upright A4 page holds at a size that is still read with ease. */
const uprightWidth = 110;

/** What precedes the rows: the frozen first line and the widths. Printed, a sheet is as wide as the page. */
export function sheetHead(widths: readonly number[]): string {
  const columns = widths.map((width, index) => {
    const number = index + 1;
    return `<col min="${number}" max="${number}" width="${width}" customWidth="1"/>`;
  });
  return (
    `${XML}<worksheet xmlns="${SPREADSHEET}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`
  );
}

/** What stands at the foot of every printed page beside its number. */
export interface PrintedNotes {
  /** Who took the list, and when. */
  readonly left?: string;
  /** What the reader has to mind. */
  readonly right?: string;
}

/** An ampersand begins a code in a footer; twice it stands for itself. */
const footerText = (text: string) => text.replaceAll('&', '&&');

function footer({ left = '', right = '' }: PrintedNotes): string {
  const text = `&L${footerText(left)}&C第 &P 页，共 &N 页&R${footerText(right)}`;
  return `<headerFooter><oddFooter>${cellText(text)}</oddFooter></headerFooter>`;
}

/**
 * What follows the rows: the arrows of a filter on every heading, and how the sheet is printed. `last`: letter of the last
 * column, and number of the last line; `width`: characters of all columns.
 */
export function sheetTail(
  last: { readonly letter: string | undefined; readonly line: number },
  width: number,
  notes: PrintedNotes = {},
): string {
  const filter = last.letter === undefined ? '' : `<autoFilter ref="A1:${last.letter}${last.line}"/>`;
  const orientation = width > uprightWidth ? 'landscape' : 'portrait';
  return (
    `</sheetData>${filter}<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>` +
    `<pageSetup paperSize="9" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/>` +
    `${footer(notes)}</worksheet>`
  );
}

import { setTimeout as pause } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Entry, type ZipFile, fromBuffer } from 'yauzl';
import { ownTime } from '../../../test/own-time';
import { type Cell, MAX_ROWS, sheetsStream, xlsxStream } from './xlsx';
import { columnLetters, sheetName } from './xlsx-text';

const openZip = promisify<Buffer, ZipFile>((content, done) => fromBuffer(content, done));

async function partsOf(workbook: Buffer): Promise<Record<string, string>> {
  const zip = await openZip(workbook);
  const parts: Record<string, string> = {};
  const reads: Array<Promise<void>> = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        reads.push(text(stream).then((content) => void (parts[entry.fileName] = content)));
      });
    });
  });
  await Promise.all(reads);
  return parts;
}

const unescape = (xml: string) =>
  xml
    .replace(/&#13;/g, '\r')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    // As a spreadsheet reads it (ECMA-376, ST_Xstring).
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** White space as a spreadsheet takes it where it is not asked to keep it. */
const folded = (xml: string) => xml.trim().replaceAll(/[\n\t]| {2,}/g, ' ');

/** The texts of a sheet by cell, as a spreadsheet would show them. */
function textsOf(sheet: string): Record<string, string> {
  const cells = sheet.matchAll(
    /<c r="([A-Z]+\d+)"[^>]*t="inlineStr"[^>]*><is><t( xml:space="preserve")?>([^<]*)<\/t><\/is><\/c>/g,
  );
  return Object.fromEntries(
    [...cells].map(([, at, keeps, content = '']) => [at, unescape(keeps ? content : folded(content))]),
  );
}

/** The format of the cells of a style. */
const xfOf = (styles = '', index: number): string =>
  [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf\b.*?(?:\/>|<\/xf>)/g)][index]?.[0] ?? '';

async function sheetOf(rows: Cell[][], columns = rows[0]?.map((_, index) => ({ header: `列${index + 1}` })) ?? []) {
  const workbook = await buffer(xlsxStream(Readable.from([rows]), { sheetName: '列表', columns }));
  const parts = await partsOf(workbook);
  return parts['xl/worksheets/sheet1.xml'] ?? '';
}

const COMMANDS = [
  '=1+1',
  '=HYPERLINK("https://evil.example","x")',
  "=cmd|'/C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
];
const DISGUISED = [
  '\n=1+1',
  '\ufeff=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  ' =1+1',
  "'=1+1",
  '"=1+1',
  ';=1+1',
  '|calc',
  '%0A=1',
  '{=1+1}',
  '<f>1+1</f>',
];

describe('texts in an export', () => {
  it.each([...COMMANDS, ...DISGUISED])('stay the text %j and never become a formula', async (value) => {
    const sheet = await sheetOf([[value]]);
    expect(sheet).not.toMatch(/<f[\s>]/);
    expect(textsOf(sheet)).toEqual({ A1: '列1', A2: value });
  });

  it.each([
    ['an ID number', '110101199003074258'],
    ['a number with leading zeros', '000123'],
    ['a phone with a plus', '+8613812345678'],
    ['a date-like text', '2026-11-28'],
    ['a scientific-looking text', '1E5'],
    ['markup', '<b>&amp;"\'</b> ]]>'],
    ['edge spaces and lines', '  一\n二\r\n三  '],
    ['rare characters', '𠮷㙍😀'],
    ['what looks like an escape', '_x0041__x005F_ _xZZ_'],
  ])('come back to the letter: %s', async (_what, value) => {
    expect(textsOf(await sheetOf([[value]])).A2).toBe(value);
  });

  it('of any content come back, less what no sheet can hold', async () => {
    const unholdable = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu;
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'_x004f1=&<>"\r\n\t\0a '.split('')) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 20 }), async (values) => {
        const texts = textsOf(await sheetOf(values.map((value) => [value])));
        expect(values.map((_, index) => texts[`A${index + 2}`] ?? '')).toEqual(
          values.map((value) => value.replace(unholdable, '')),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('are cut to what a cell holds, never through a character', async () => {
    const [full, cut] = [`${'文'.repeat(32_766)}字`, `${'文'.repeat(32_766)}😀`];
    const texts = textsOf(await sheetOf([[full], [cut]]));
    expect(texts.A2).toBe(full);
    expect(texts.A3).toBe('文'.repeat(32_766));
  });
});

describe('other cells', () => {
  it('show moments in China time, numbers as numbers, flags as words and nothing as nothing', async () => {
    const moment = new Date('2026-11-28T00:00:00Z');
    const sheet = await sheetOf([[moment, 12.5, -3, true, false, null, 1e15, Number.NaN, new Date(Number.NaN)]]);
    // 46354 is 2026-11-28 in the spreadsheet calendar; 8:00 is a third of a day.
    const serial = Number(/<c r="A2" s="1"><v>([\d.]+)<\/v>/.exec(sheet)?.[1]);
    expect(serial).toBeCloseTo(46354 + 8 / 24, 9);
    expect(sheet).toContain('<c r="B2" s="6"><v>12.5</v></c><c r="C2" s="6"><v>-3</v></c>');
    const texts = textsOf(sheet);
    expect([texts.D2, texts.E2, texts.G2, texts.H2]).toEqual(['是', '否', '1000000000000000', 'NaN']);
    for (const empty of ['F2', 'I2']) expect(sheet).not.toContain(`r="${empty}"`);
  });

  it.each([
    ['day', 'yyyy\\-mm\\-dd'],
    ['minute', 'yyyy\\-mm\\-dd\\ hh:mm'],
    ['second', 'yyyy\\-mm\\-dd\\ hh:mm:ss'],
  ] as const)('show moments to the %s that their column tells', async (time, code) => {
    const columns = [{ header: '时间', time }];
    const rows = Readable.from([[[new Date('2026-11-28T01:02:03Z')]]]);
    const parts = await partsOf(await buffer(xlsxStream(rows, { sheetName: '列表', columns })));
    const style = /<c r="A2" s="(\d)"><v>/.exec(parts['xl/worksheets/sheet1.xml'] ?? '')?.[1];
    const format = /numFmtId="(\d+)"/.exec(xfOf(parts['xl/styles.xml'], Number(style)))?.[1];
    expect(parts['xl/styles.xml']).toContain(`numFmtId="${format}" formatCode="${code}"`);
  });

  it('of several lines show them below each other', async () => {
    const rows = Readable.from([[['报名表.pdf\n证明.pdf', '一行']]]);
    const columns = [{ header: '材料' }, { header: '备注' }];
    const parts = await partsOf(await buffer(xlsxStream(rows, { sheetName: '列表', columns })));
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    const style = /<c r="A2" s="(\d)"/.exec(sheet)?.[1];
    expect(xfOf(parts['xl/styles.xml'], Number(style))).toContain('wrapText="1"');
    expect(sheet).toContain('<c r="B2" t="inlineStr">');
  });

  it('never go beyond the columns that were announced', async () => {
    const sheet = await sheetOf([['甲', '机密']], [{ header: '一' }]);
    expect(textsOf(sheet)).toEqual({ A1: '一', A2: '甲' });
  });
});

describe('the workbook', () => {
  it('has a frozen bold header, widths and its name', async () => {
    const columns = [{ header: '标题', width: 30 }, { header: '=状态' }];
    const parts = await partsOf(
      await buffer(xlsxStream(Readable.from([]), { sheetName: '场地 <一> & "二"', columns })),
    );
    expect(Object.keys(parts).sort()).toEqual(
      [
        '[Content_Types].xml',
        '_rels/.rels',
        'xl/workbook.xml',
        'xl/_rels/workbook.xml.rels',
        'xl/styles.xml',
        'xl/worksheets/sheet1.xml',
      ].sort(),
    );
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain('ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"');
    expect(sheet).toContain('<col min="1" max="1" width="30" customWidth="1"/><col min="2" max="2" width="16"');
    expect(sheet).toContain('<c r="A1" s="2"');
    // Bold, and broken into lines where it is longer than its column is wide.
    expect(xfOf(parts['xl/styles.xml'], 2)).toMatch(/fontId="1".*wrapText="1"/);
    expect(textsOf(sheet)).toEqual({ A1: '标题', B1: '=状态' });
    expect(parts['xl/workbook.xml']).toContain('<sheet name="场地 &lt;一&gt; &amp; &quot;二&quot;"');
  });

  it('has the arrows of a filter on every heading, down to the last line', async () => {
    const columns = [{ header: '姓名' }, { header: '人数' }];
    expect(
      await sheetOf(
        [
          ['甲', 1],
          ['乙', 2],
        ],
        columns,
      ),
    ).toContain('</sheetData><autoFilter ref="A1:B3"/><pageMargins');
    expect(await sheetOf([], columns)).toContain('<autoFilter ref="A1:B1"/>');
  });

  it('is printed as wide as a page of A4, across when its columns are many, with its header on every page', async () => {
    const narrow = await partsOf(
      await buffer(xlsxStream(Readable.from([]), { sheetName: "馆's 表", columns: [{ header: '姓名', width: 30 }] })),
    );
    expect(narrow['xl/workbook.xml']).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'馆''s 表'!$1:$1</definedName>`,
    );
    const sheet = narrow['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>');
    expect(sheet).toMatch(/<pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="0"\/>/);
    const many = Array.from({ length: 8 }, (_, index) => ({ header: `列${index}` }));
    expect(await sheetOf([], many)).toContain('orientation="landscape"');
  });

  it('says at the foot of a printed page what it is told to, as text and not as codes', async () => {
    const sheet = { sheetName: '列表', columns: [{ header: '姓名' }], batches: Readable.from([]) };
    const notes = { left: '甲&B乙 <导出>', right: '请妥善保管' };
    const footer =
      '<oddFooter>&amp;L甲&amp;&amp;B乙 &lt;导出&gt;&amp;C第 &amp;P 页，共 &amp;N 页&amp;R请妥善保管</oddFooter>';
    const { 'xl/worksheets/sheet1.xml': xml } = await partsOf(await buffer(sheetsStream([sheet], notes)));
    expect(xml).toContain(footer);
  });

  it.each([
    ['场地/列表[1]:*?\\', '场地 列表 1'],
    ["''引号''", '引号'],
    ['', 'Sheet1'],
    [' \u0000\t', 'Sheet1'],
    ['很'.repeat(40), '很'.repeat(31)],
    [`${'很'.repeat(30)}😀`, '很'.repeat(30)],
    [`${'很'.repeat(30)}'x`, '很'.repeat(30)],
  ])('names a sheet %j as %j', (name, kept) => {
    expect(sheetName(name)).toBe(kept);
  });

  it('letters its columns like a spreadsheet', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });
});

describe('a long export', () => {
  const columns = Array.from({ length: 12 }, (_, index) => ({ header: `列${index}` }));
  const row = (index: number): Cell[] => [
    index,
    `第${index}号 “非遗进校园”传统剪纸与皮影戏公益体验活动`,
    new Date(1_795_000_000_000 + index * 1000),
    '110101199003074258',
    '138****5678',
    '=1+1',
    true,
    null,
    '锦江区 <文化馆> & 分馆',
    3.14,
    '审核通过',
    `备注${index}`,
  ];

  it('of 20,000 rows is complete, in order and made in constant memory', async () => {
    let made = 0;
    async function* rows() {
      for (let index = 0; index < 20_000; index++) {
        made += 1;
        if (index % 500 === 0) await pause(0);
        yield [row(index)];
      }
    }
    const before = process.memoryUsage.rss();
    const [took, workbook] = await ownTime(() => buffer(xlsxStream(rows(), { sheetName: '长', columns })));
    const seconds = took / 1000;
    const grown = process.memoryUsage.rss() - before;
    console.log(
      `20,000 rows × 12: ${seconds.toFixed(2)} s, ${Math.round(20_000 / seconds)} rows/s, ${workbook.length} bytes, RSS +${Math.round(grown / 1e6)} MB`,
    );
    expect(made).toBe(20_000);
    expect(grown).toBeLessThan(150_000_000);
    expect(seconds).toBeLessThan(12);
    const sheet = (await partsOf(workbook))['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet.match(/<row /g)).toHaveLength(20_001);
    expect(sheet).not.toMatch(/<f[\s>]/);
    const texts = textsOf(sheet);
    expect(texts.B2).toBe(row(0)[1]);
    expect(texts.B20001).toBe(row(19_999)[1]);
    expect(texts.D20001).toBe('110101199003074258');
  });

  it('waits for a slow reader instead of filling the memory', async () => {
    let made = 0;
    async function* rows() {
      for (let index = 0; index < 200_000; index++) {
        made += 1;
        yield [row(index)];
      }
    }
    const stream = xlsxStream(rows(), { sheetName: '慢', columns });
    stream.read(1);
    await pause(500);
    expect(made).toBeLessThan(20_000);
    stream.destroy();
  });

  it('ends its source when the reader goes away', async () => {
    let isEnded = false;
    async function* rows() {
      try {
        for (let index = 0; ; index++) yield [row(index)];
      } finally {
        isEnded = true;
      }
    }
    const stream = xlsxStream(rows(), { sheetName: '断', columns });
    let received = 0;
    for await (const chunk of stream) {
      received += chunk.length;
      if (received > 50_000) break;
    }
    expect(stream.destroyed).toBe(true);
    for (let waited = 0; waited < 100 && !isEnded; waited++) await pause(10);
    expect(isEnded).toBe(true);
  });

  it('fails with its source and never looks complete', async () => {
    async function* rows() {
      yield [row(0)];
      throw new Error('connection lost');
    }
    await expect(buffer(xlsxStream(rows(), { sheetName: '错', columns }))).rejects.toThrow('connection lost');
  });

  it('over the limit of a sheet is refused in Chinese, not cut', async () => {
    const narrow: Cell[] = [1];
    async function* rows() {
      for (let index = 0; index <= MAX_ROWS; index++) yield [narrow];
    }
    const tooLong = xlsxStream(rows(), { sheetName: '长', columns: [{ header: '一' }] });
    await expect(buffer(tooLong)).rejects.toMatchObject({
      code: 'QUOTA',
      message: expect.stringContaining('1048575行'),
    });
  });
});

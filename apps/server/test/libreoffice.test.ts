import {
  getUserImportTemplate,
  type ImportAnswer,
  importColumns,
  importSysUsers,
} from '@yunguan/contract/platform/staff-import';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentModules } from '../src/content/content-types';
import { type Row, type XlsxColumn, xlsxStream } from '../src/kernel/export/xlsx';
import { exportSources } from '../src/platform/export-sources';
import { type ContentApp, createContentApp } from './content-app';
import { seedDemoContents } from './demo-content';
import { mustSend } from './factories';
import { generateFile } from '@yunguan/contract/platform/files';
import { readXlsx } from './read-xlsx';

const program = ['/usr/bin/soffice', '/usr/local/bin/soffice', '/snap/bin/soffice'].find((path) => existsSync(path));
const folder = mkdtempSync(join(tmpdir(), 'yunguan-libreoffice-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As the program shows the cells, every sheet in a file of its own. */
const asCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1';

/** Opens workbooks in the real program and lets it save them in another format; the saved files by their names. */
function convert(to: string, workbooks: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const [from, into] = [mkdtempSync(join(folder, 'from-')), mkdtempSync(join(folder, 'into-'))];
  for (const [name, bytes] of workbooks) writeFileSync(join(from, `${name}.xlsx`), bytes);
  const files = [...workbooks.keys()].map((name) => join(from, `${name}.xlsx`));
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const run = spawnSync(program ?? '', [profile, '--headless', '--convert-to', to, '--outdir', into, ...files]);
  expect(run.status, run.stderr.toString()).toBe(0);
  return new Map(readdirSync(into).map((name) => [name, readFileSync(join(into, name))]));
}

/** One sheet as the program shows it, cell by cell. */
function shown(workbook: Buffer): string[][] {
  const [text] = [...convert(asCsv, new Map([['一张表', workbook]])).values()];
  return parseCsv(text?.toString('utf8') ?? '');
}

function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.join('') !== '');
}

// Without LibreOffice on the machine there is nothing to open the workbooks with.
describe.runIf(program !== undefined)('LibreOffice', { timeout: 180_000 }, () => {
  let app: ContentApp;
  beforeAll(async () => {
    app = await createContentApp();
    await seedDemoContents(app);
  }, 120_000);
  afterAll(() => app.close());

  it('shows texts, long numbers, days and moments as they are, and reckons nothing', async () => {
    const columns: XlsxColumn[] = [
      { header: '内容' },
      { header: '号码' },
      { header: '日期', time: 'day' },
      { header: '时刻', time: 'second' },
      { header: '数' },
    ];
    const at = new Date('2026-11-20T16:30:05Z');
    const dangerous = [
      '=1+1',
      '+86 138',
      '-1',
      '@SUM(1)',
      '=HYPERLINK("http://x","点")',
      '\t=1+1',
      "=cmd|' /C calc'!A0",
    ];
    const rows: Row[] = dangerous.map((text) => [text, '510299199305079922', at, at, 12.5]);
    rows.push(['𠮷 “引号”，逗号', '013800138000', at, at, 0]);
    const seen = shown(await buffer(xlsxStream(Readable.from([rows]), { sheetName: '试', columns })));
    expect(seen[0]).toEqual(['内容', '号码', '日期', '时刻', '数']);
    expect(seen.slice(1).map(([text]) => text)).toEqual([...dangerous, '𠮷 “引号”，逗号']);
    expect(seen[1]?.slice(1)).toEqual(['510299199305079922', '2026-11-21', '2026-11-21 00:30:05', '12.5']);
    expect(seen.at(-1)?.[1]).toBe('013800138000');
  });

  it('shows every cell of every list of the demo as it was written', async () => {
    const books = new Map<string, Buffer>();
    for (const { code } of exportSources(contentModules)) {
      const ordered = await app.send('admin', generateFile.path, { action: code });
      if (ordered.state !== 1) continue;
      const ticket = encodeURIComponent(String(ordered.objects));
      books.set(String(code), (await app.get(`/api/publics/v1/admin-exportFile?data=${ticket}`)).bytes);
    }
    expect(books.size).toBeGreaterThan(20);
    const saved = convert(asCsv, books);
    for (const [code, bytes] of books) {
      for (const [sheet, rows] of Object.entries((await readXlsx(bytes)).sheets)) {
        const seen = parseCsv(saved.get(`${code}-${sheet}.csv`)?.toString('utf8') ?? '');
        const trimmed = (row: readonly string[]) => row.join('').replace(/,+$/, '');
        expect(seen.map(trimmed), `${code} ${sheet}`).toEqual(rows.map(trimmed));
      }
    }
  });

  it('saves a filled template that the import understands', async () => {
    const template = await mustSend(app, 'admin', getUserImportTemplate.path, {});
    const { rows } = await readXlsx(Buffer.from(String(template.base64), 'base64'));
    const lines = [
      ['office.one', '冯春梅', 13883001234, '活动部', '馆员', '内容编辑、查看员', '两江新区文化馆'],
      ['office.two', '郑大江', '13883001235'],
    ];
    const columns = (rows[0] ?? []).map((header) => ({ header }));
    const filled = await buffer(xlsxStream(Readable.from([lines as Row[]]), { sheetName: '用户导入', columns }));
    expect(columns).toHaveLength(importColumns.length);
    const saved = convert('xlsx:Calc MS Excel 2007 XML', new Map([['用户导入', filled]])).get('用户导入.xlsx');
    const path = `${importSysUsers.path}?dryRun=1`;
    const answer = await app.upload({
      path,
      bytes: saved ?? Buffer.alloc(0),
      name: '用户.xlsx',
      token: await app.as('admin'),
    });
    const result = answer.objects as unknown as ImportAnswer;
    expect(result).toMatchObject({ rows: 2, valid: 2, problems: [] });
  });
});

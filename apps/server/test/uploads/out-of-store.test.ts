import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from '../content-app';
import { promise } from '../promises/record';
import { type Line, openLine } from './line';

const canary = 'CANARY-OUT-OF-STORE-71e2';
const p10 = promise('P10');

let app: ContentApp;
let line: Line;

beforeAll(async () => {
  app = await createContentApp();
  line = await openLine(app, 'editor');
  // What lies beside the store, and whatever any machine has.
  const { dataDir } = app.deps.config;
  mkdirSync(join(dataDir, 'secrets'), { recursive: true });
  writeFileSync(join(dataDir, 'canary.txt'), canary);
  writeFileSync(join(dataDir, 'secrets', 'canary.key'), canary);
});
afterAll(() => app.close());

const climbs = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..\\',
  '..%5c',
  '%252e%252e%252f',
  '....//',
  '..;/',
  '%c0%ae%c0%ae/',
  '..%00/',
  './../',
] as const;

/** Names below the store that lead out of it, as somebody might write them. */
const forms = [
  ...climbs.flatMap((climb) => [
    `${climb}canary.txt`,
    `${climb}secrets/canary.key`,
    `ab/${climb}${climb}canary.txt`,
    `qr/${climb.repeat(9)}etc/passwd`,
  ]),
  '/etc/passwd',
  '//etc/passwd',
  '%2fetc%2fpasswd',
  'file:///etc/passwd',
  'C:\\Windows\\win.ini',
  '\\\\server\\share',
  '~/.ssh/id_rsa',
  '.incoming/x',
  '.%00./canary.txt',
  'canary.txt%00.png',
  '..',
  '.',
  '',
] as const;

/** The path as it is written: nothing tidies it up on its way. */
function fetchRaw(path: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(line.url);
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${line.token}` };
    request({ hostname, port, path, headers }, (response) => {
      let text = '';
      response.setEncoding('latin1').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });
}

const tells = (text: string) => text.includes(canary) || /^root:|\[extensions\]/m.test(text);

it('nothing outside of the store is read, however the path is written', async () => {
  const leaks: string[] = [];
  const downloads = [
    '/api/generateQrCodes/v1/download-file?filePath=',
    '/api/generateQrCodes/v1/download-file?filePath=/files/',
  ];
  for (const form of forms) {
    // A space or a backslash cannot stand in a request line.
    const written = form.replaceAll('\\', '%5c').replaceAll(' ', '%20');
    for (const prefix of ['/files/', '/files/ab/', ...downloads]) {
      const { status, text } = await fetchRaw(`${prefix}${written}`);
      if (tells(text) || status >= 500) leaks.push(`${prefix}${written}: ${status}`);
    }
    const { text } = await app.call(
      '/api/generateQrCodes/v1/download-file',
      { filePath: `/files/${form}` },
      { token: line.token },
    );
    if (tells(text)) leaks.push(`POST ${form}`);
  }
  expect(leaks).toEqual([]);
  p10.figure('越出存储的路径写法', forms.length, { atLeast: 60 });
  p10.figure('读到存储之外的', leaks.length, { exactly: 0 });
});

it('would be found out: a server that puts together what it is asked for', () => {
  const store = join(app.deps.config.dataDir, 'files');
  const read = forms.filter((form) => {
    try {
      return tells(readFileSync(join(store, decodeURIComponent(form)), 'latin1'));
    } catch {
      return false;
    }
  });
  p10.twin('下载直接拼接请求的路径', read.length > 0);
});

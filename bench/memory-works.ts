import { request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathOf } from '@yunguan/contract/kernel/content';
import { liveEventsPath } from '@yunguan/contract/kernel/live-events';
import { importColumns, importRowLimit, importSysUsers } from '@yunguan/contract/platform/staff-import';
import { uploadImageOrVideo } from '@yunguan/contract/platform/files';
import sharp from 'sharp';
import { contentModules } from '../apps/server/src/content/content-types';
import { xlsxStream } from '../apps/server/src/kernel/export/xlsx';
import type { BenchDatabases } from './database';
import { exportedVotes } from './export-download';
import { drive, type Target } from './load';
import { signIn } from './programs';
import { detailCalls, listCalls, type NextCall, rotate } from './works';

/** What is done again and again while the memory is watched. */
export interface MemoryWork {
  /** In the words of docs/performance.md. */
  readonly name: string;
  readonly rounds: number;
  readonly run: (round: number) => Promise<void>;
}

const people = 50;
const streams = 300;
/** Calls of fifty people in an hour, one in five seconds each. */
const callsOfAnHour = 36_000;
const pictures = 2000;

/** All of them; `share` of the calls and pictures where the machine has not the time for all. */
export async function memoryWorks(
  target: Target,
  databases: BenchDatabases,
  share: number,
): Promise<Record<string, MemoryWork>> {
  const tokens: string[] = [];
  for (let one = 0; one < people; one += 1)
    tokens.push(await signIn(target.origin, ['admin', 'editor'][one % 2] ?? 'admin'));
  const workbook = await largestWorkbook();
  const mixed = await mixedCalls(databases, tokens);
  return {
    exports: { name: '导出 10 万行，一次接一次', rounds: 4, run: async () => void (await exportedVotes(target, {})) },
    'exports at once': {
      name: '导出 10 万行，四个同时',
      rounds: 2,
      run: async () => void (await Promise.all([1, 2, 3, 4].map(() => exportedVotes(target, {})))),
    },
    imports: {
      name: '导入 4.5 MB 的 Excel（只检查），每轮 5 次',
      rounds: 5,
      run: async () => {
        for (let one = 0; one < 5; one += 1) {
          const path = `${importSysUsers.path}?dryRun=1`;
          await sendFile(target, path, { bytes: workbook, name: '用户.xlsx' });
        }
      },
    },
    streams: {
      name: '300 个实时消息连接，打开再断开',
      rounds: 6,
      run: async () => {
        const open = await Promise.all(
          Array.from({ length: streams }, (_, index) => listen(target, tokens[index % people] ?? '')),
        );
        // One sign of life for each.
        await new Promise((resolve) => setTimeout(resolve, 5000));
        for (const leave of open) leave();
      },
    },
    pictures: {
      name: '上传 2,000 张图片',
      rounds: 4,
      run: async (round) => {
        const each = Math.round((pictures * share) / 4);
        let next = 0;
        const sender = async () => {
          while (next < each) {
            next += 1;
            await sendFile(
              target,
              `${uploadImageOrVideo.path}?fileType=1&source=cover`,
              await picture(round * each + next),
            );
          }
        };
        await Promise.all([sender(), sender(), sender()]);
      },
    },
    hour: {
      name: '50 人一小时的列表与详情（3.6 万次，不停歇）',
      rounds: 4,
      run: async () =>
        void (await drive(target, {
          connections: people,
          calls: Math.round((callsOfAnHour * share) / 4),
          next: mixed,
        })),
    },
  };
}

/** As many users as an import takes, with as long texts as fit. */
function largestWorkbook(): Promise<Buffer> {
  const noise = (length: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(length))).toString('base64');
  const rows = Array.from({ length: importRowLimit }, () => importColumns.map(() => noise(1250)));
  const sheet = { sheetName: '用户', columns: importColumns.map((header) => ({ header })) };
  return buffer(xlsxStream(Readable.from([rows]), sheet));
}

/** A photograph of its own: noise, so that it is as large as one. */
async function picture(no: number): Promise<{ bytes: Buffer; name: string }> {
  const noise = { type: 'gaussian', mean: 90 + (no % 80), sigma: 20 + (no % 7) } as const;
  const image = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#445566', noise } });
  return { bytes: await image.jpeg({ quality: 60 }).toBuffer(), name: `活动照片${no}.jpg` };
}

async function sendFile({ origin, token }: Target, path: string, file: { bytes: Buffer; name: string }): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${answer.slice(0, 300)}`);
}

/** Opens a stream of events; answers how to leave it as a closed tab does. */
function listen({ origin }: Target, token: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const asked = request(origin + liveEventsPath, { headers: { authorization: `Bearer ${token}` }, agent: false });
    asked.on('response', (response) => {
      response.on('error', () => undefined).resume();
      if (response.statusCode === 200) resolve(() => asked.destroy());
      else reject(new Error(`${liveEventsPath}: ${response.statusCode}`));
    });
    asked.on('error', reject).end();
  });
}

/** Lists of every content type, the filtered ones of the votes, and details, by people in turn. */
async function mixedCalls({ small }: BenchDatabases, tokens: readonly string[]): Promise<NextCall> {
  const pages = contentModules.flatMap(({ declaration }) => {
    const path = pathOf(declaration, 'page');
    return path === undefined ? [] : [{ path, body: JSON.stringify({ pageIndex: 1, pageSize: 10 }) }];
  });
  const kinds = [listCalls(), rotate(pages, (page) => page), await detailCalls(small.owner)];
  let made = 0;
  return () => {
    const kind = kinds[made % kinds.length];
    made += 1;
    const token = tokens[made % tokens.length];
    if (!kind || token === undefined) throw new Error('nobody does anything');
    return { ...kind(), token };
  };
}

import { expect, it } from 'vitest';
import { exportWith, fetchTicket, fileName } from './export-file';
import { startClient } from './client.fixture';

const { client, sent } = startClient(() => ({ body: { state: 1, msg: '', objects: 'ticket/1' } }));
const request = { action: 3027, model: { keyword: '春' } };

it('exchanges the filter for a ticket and reads the file without the login', async () => {
  const seen: number[] = [];
  const file = await exportWith(
    client,
    async (path, init) => {
      expect(path).toBe('/api/publics/v1/admin-exportFile?data=ticket%2F1');
      expect(init?.headers).toBeUndefined();
      const headers = {
        'content-disposition': "attachment; filename*=UTF-8''%E6%8A%95%E7%A5%A8.xlsx",
        'content-length': '3',
      };
      return new Response('abc', { headers });
    },
    { ...request, onProgress: (bytes, total) => seen.push(bytes, total ?? 0) },
  );
  expect(sent[0]?.body).toEqual({ action: 3027, model: '{"keyword":"春"}' });
  expect(file.name).toBe('投票.xlsx');
  expect(await file.blob.text()).toBe('abc');
  expect(seen).toEqual([3, 3]);
});

it('says why when the ticket is no longer good', async () => {
  const gone = async () =>
    new Response('{"state":0,"msg":"导出链接已失效","objects":{"code":"ILLEGAL_STATE"}}', {
      headers: { 'content-type': 'application/json' },
    });
  await expect(exportWith(client, gone, request)).rejects.toMatchObject({
    msg: '导出链接已失效',
    code: 'ILLEGAL_STATE',
  });
});

it('finds a name in every form of the header', () => {
  expect(fileName('attachment; filename="list.xlsx"')).toBe('list.xlsx');
  expect(fileName(null)).toBe('导出.xlsx');
});

it('knows how far it is where only the ticket told the size, and never more than all of it', async () => {
  const seen: number[] = [];
  const answer = async () => new Response('abcdef', { headers: { 'content-type': 'application/zip' } });
  const onProgress = (bytes: number, total?: number) => seen.push(bytes, total ?? 0);
  const file = await fetchTicket(answer, 'ticket', { bytes: 4, onProgress });
  expect(seen).toEqual([6, 6]);
  expect(file.blob.type).toBe('application/zip');
});

it('keeps the order of a file that came in many pieces', async () => {
  const piece = (sign: string) => new TextEncoder().encode(sign.repeat(9 * 1024 * 1024));
  const answer = async () =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const sign of ['a', 'b', 'c']) controller.enqueue(piece(sign));
          controller.close();
        },
      }),
    );
  const { blob } = await fetchTicket(answer, 'ticket', {});
  const mega = 9 * 1024 * 1024;
  expect(blob.size).toBe(3 * mega);
  const around = [mega, 2 * mega, 3 * mega].map((place) => blob.slice(place - 1, place + 1).text());
  expect(await Promise.all(around)).toEqual(['ab', 'bc', 'c']);
});

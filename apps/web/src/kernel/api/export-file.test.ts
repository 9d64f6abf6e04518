import { expect, it } from 'vitest';
import { exportWith, fileName } from './export-file';
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

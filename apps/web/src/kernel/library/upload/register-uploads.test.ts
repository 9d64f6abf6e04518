import { addDirectory, type DirectoryNode } from '@yunguan/contract/platform/library-directories';
import { addImageList } from '@yunguan/contract/platform/library';
import { expect, it } from 'vitest';
import type { call } from '../../api/call';
import { directoryPath, registerUploads, type Registration } from './register-uploads';
import type { UploadItem } from './upload-item';

const sent = (id: string, change: Partial<UploadItem> = {}): UploadItem => ({
  id,
  file: new File(['x'], `${id}.jpg`),
  folders: [],
  kind: 'image',
  state: 'done',
  progress: 1,
  error: '',
  existing: undefined,
  isForced: false,
  uploaded: {
    name: `${id}.jpg`,
    suffix: '.jpg',
    relativePath: `/files/${id}.jpg`,
    size: 10,
    width: 1,
    height: 1,
    poster: null,
    seconds: null,
  },
  resourceId: undefined,
  ...change,
});
const node = (id: string, name: string, children: DirectoryNode[] = []): DirectoryNode => ({
  id,
  name,
  parentId: null,
  count: 0,
  version: 1,
  children,
  list: children,
});

interface Body {
  readonly list: { url: string; directoryId: string | null; keyWord: string }[];
  readonly skipExisting: boolean;
  readonly name: string;
  readonly parentId: string | null;
}

/** A server that holds some files already, and what it was asked. */
function server({ held = [], failAt }: { held?: string[]; failAt?: number } = {}) {
  const asked: { path: string; body: Body }[] = [];
  let made = 0;
  const answer = async ({ path }: { path: string }, body: Body) => {
    asked.push({ path, body });
    if (asked.length === failAt) throw new Error('网络异常');
    if (path === addDirectory.path) return { id: `d${(made += 1)}` };
    const known = new Map(held.map((url) => [url, `old:${url}`]));
    const ids: string[] = [];
    const existing: object[] = [];
    for (const [index, { url }] of body.list.entries()) {
      const id = body.skipExisting ? known.get(url) : undefined;
      if (id !== undefined) existing.push({ index, url, id, name: '旧图', directoryName: null });
      else {
        ids.push(`r:${url}`);
        known.set(url, `r:${url}`);
      }
    }
    return { ids, existing };
  };
  // The two calls that are made of it are answered in their own shapes.
  return { asked, ask: answer as unknown as typeof call };
}

const to = (ask: typeof call, change: Partial<Registration> = {}): Registration => ({
  call: ask,
  venueId: 'v1',
  directoryId: null,
  labels: [],
  onKept: () => undefined,
  ...change,
});

it('keeps files with their labels in the chosen directory, and names what the library held', async () => {
  const { ask, asked } = server({ held: ['/files/b.jpg'] });
  const kept = await registerUploads(
    [sent('a'), sent('b'), sent('c')],
    to(ask, { directoryId: 'd0', labels: ['海报', '春节'] }),
  );
  expect(asked).toHaveLength(1);
  expect(asked[0]?.body).toMatchObject({ venueId: 'v1', skipExisting: true });
  expect(asked[0]?.body.list[0]).toEqual({
    name: 'a.jpg',
    suffix: '.jpg',
    url: '/files/a.jpg',
    size: 10,
    directoryId: 'd0',
    keyWord: '海报,春节',
  });
  expect([...kept.added]).toEqual([
    ['a', 'r:/files/a.jpg'],
    ['c', 'r:/files/c.jpg'],
  ]);
  expect(kept.existing.get('b')?.id).toBe('old:/files/b.jpg');
});

it('keeps one of two equal files, and gives neither that one nor the files behind it a wrong resource', async () => {
  const { ask } = server();
  const first = sent('a');
  const kept = await registerUploads([first, { ...first, id: 'again' }, sent('b'), sent('c')], to(ask));
  expect([...kept.added]).toEqual([
    ['a', 'r:/files/a.jpg'],
    ['b', 'r:/files/b.jpg'],
    ['c', 'r:/files/c.jpg'],
  ]);
  expect([...kept.existing].map(([id, found]) => [id, found.id])).toEqual([['again', 'r:/files/a.jpg']]);
});

it('keeps a file that was sent nevertheless, though the library holds its content', async () => {
  const { ask, asked } = server({ held: ['/files/a.jpg'] });
  const kept = await registerUploads([sent('a', { isForced: true })], to(ask));
  expect(asked.map(({ body }) => body.skipExisting)).toEqual([false]);
  expect(kept.added.get('a')).toBe('r:/files/a.jpg');
});

it('keeps hundreds of files by the hundred and tells each batch, so that a failure repeats none', async () => {
  const { ask } = server({ failAt: 3 });
  const told: string[] = [];
  const files = Array.from({ length: 250 }, (_, index) => sent(`f${index}`));
  const onKept: Registration['onKept'] = (resources) => told.push(...resources.keys());
  await expect(registerUploads(files, to(ask, { onKept }))).rejects.toThrow('网络异常');
  expect(told).toHaveLength(200);
  const again = server();
  const rest = files.map((file) => (told.includes(file.id) ? { ...file, resourceId: 'r' } : file));
  await registerUploads(rest, to(again.ask));
  expect(again.asked[0]?.body.list).toHaveLength(50);
});

it('makes a directory of each folder once, and uses those that are there', async () => {
  const { ask, asked } = server();
  const nodes = [node('d0', '活动', [node('d1x', '春节')])];
  await registerUploads(
    [
      sent('a', { folders: ['春节', '灯会'] }),
      sent('b', { folders: ['春节', '灯会'] }),
      sent('c', { folders: ['春节'] }),
      sent('d'),
    ],
    to(ask, { directoryId: 'd0', nodes }),
  );
  const made = asked.filter(({ path }) => path === addDirectory.path).map(({ body }) => body);
  expect(made).toEqual([{ name: '灯会', parentId: 'd1x', venueId: 'v1' }]);
  const list = asked.find(({ path }) => path === addImageList.path)?.body.list;
  expect(list?.map(({ directoryId }) => directoryId)).toEqual(['d1', 'd1', 'd1x', 'd0']);
});

it('cuts folder names and depth to what directories can be', () => {
  expect(directoryPath(['甲'.repeat(40), ' '], 0)).toEqual(['甲'.repeat(30)]);
  expect(directoryPath(['1', '2', '3', '4', '5', '6', '7'], 2)).toEqual(['1', '2', '3', '4']);
});

import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCategory } from '@yunguan/contract/content/media';
import { pathOf } from '@yunguan/contract/kernel/content';
import { getDraft, saveDraft } from '@yunguan/contract/platform/shell';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/app/query-client';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { renderInApp } from '@/ui/test-render';
import AtlasForm from './AtlasForm';
import MediaForm from './MediaForm';
import { mediaContent } from './media-content';

const photograph = { id: 'c1', name: '摄影', displayName: '摄影', sort: 1 };
const song = { id: 'c2', name: '民歌', displayName: '民歌', sort: 1 };
const stored = {
  id: 'm7',
  version: 4,
  // A rejected work in the code of the wire.
  status: 4,
  title: '嘉陵江晨曲',
  sourceType: 1,
  classification: '01900000-0000-7000-8000-0000000000c1',
  albums: ['/files/a.webp', '/files/b.webp'],
  audio: null,
  video: null,
  frontCover: null,
  introduction: '<p>清晨的江面</p>',
};

let opened = 0;

function serve(id: string) {
  const asked = stubNetwork(({ path, body }) => {
    const answers: Readonly<Record<string, unknown>> = {
      [getDraft.path]: null,
      [saveDraft.path]: { savedTime: '2026-11-20 09:12:30' },
      [pathOf(mediaContent, 'detail') ?? '']: { ...stored, id },
      [pathOf(mediaContent, 'update') ?? '']: { id },
      [getCategory.path]: body.sourceType === 2 ? [song] : [photograph],
    };
    return answers[path] ?? null;
  });
  const update = pathOf(mediaContent, 'update');
  return { saved: () => asked.filter(({ path }) => path === update).map(({ body }) => body) };
}

async function open(Form: ComponentType = MediaForm) {
  // A form that leaves keeps its draft, a moment later: each test has a work of its own.
  opened += 1;
  const id = `m${opened}`;
  const server = serve(id);
  const history = createMemoryHistory({ initialEntries: [`/?mode=3&id=${id}`] });
  const Screen = () => <ContentScreen of={mediaContent} views={{ 1: () => <h1>列表</h1>, 3: Form }} />;
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history });
  const menus = [menu('媒体作品', '/', { contentType: 'media', options: ['all'] })];
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <SessionValue value={{ ...session, menus }}>
        <RouterProvider router={router} />
      </SessionValue>
    </QueryClientProvider>,
  );
  await screen.findByDisplayValue('嘉陵江晨曲');
  return { ...server, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

const pictures = () => screen.queryAllByRole('button', { name: /删除第/ });

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('shows the file that the type asks for, and no other', async () => {
  await open();
  expect((await screen.findAllByLabelText('选择图片文件')).length).toBeGreaterThan(0);
  expect(screen.queryByLabelText('选择音频文件')).toBeNull();
  expect(screen.queryByLabelText('选择视频文件')).toBeNull();
});

it('asks before a type with files is left, and keeps them when the answer is no', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: '音频' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/已上传的2 张图片不属于音频作品/)).toBeVisible();
  await user.click(question.getByRole('button', { name: /取\s?消/ }));
  expect(screen.getByRole('radio', { name: '图片' })).toBeChecked();
  expect(pictures()).toHaveLength(2);
});

it('leaves no type behind whose file is not uploaded yet', async () => {
  const { user } = await open();
  const heavy = new File(['x'.repeat(500 * 1024 + 1)], '大图.png', { type: 'image/png' });
  const [input] = await screen.findAllByLabelText('选择图片文件');
  if (!input) throw new Error('no field of pictures');
  await user.upload(input, heavy);
  await screen.findByRole('group', { name: '大图.png' });
  await user.click(screen.getByRole('radio', { name: '音频' }));
  expect(await screen.findByText(/还有 1 个文件没有上传/)).toBeVisible();
  expect(screen.getByRole('radio', { name: '图片' })).toBeChecked();
  expect(screen.getByRole('group', { name: '大图.png' })).toBeVisible();
});

it('brings the pictures back when the type is changed back before it is saved', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: '音频' }));
  await user.click(await screen.findByRole('button', { name: '更改类型' }));
  expect(await screen.findByLabelText('选择音频文件')).toBeInTheDocument();
  expect(pictures()).toHaveLength(0);
  await user.click(screen.getByRole('radio', { name: '图片' }));
  await waitFor(() => expect(pictures()).toHaveLength(2));
});

it('saves only the file of the work’s own type, and no classification of another one', async () => {
  const { user, saved } = await open();
  await user.click(await screen.findByRole('radio', { name: '视频' }));
  await user.click(await screen.findByRole('button', { name: '更改类型' }));
  await user.click(await screen.findByRole('button', { name: /保存草稿/ }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toMatchObject({ sourceType: 3, albums: [], audio: null, video: null, classification: null });
});

it('takes the first picture as cover where none was chosen', async () => {
  const { user, saved } = await open();
  await user.click(await screen.findByRole('button', { name: /^提\s?交/ }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toMatchObject({ status: 1, version: 4, frontCover: '/files/a.webp' });
});

it('asks a sound for its file before it is submitted', async () => {
  const { user, saved } = await open();
  await user.click(await screen.findByRole('radio', { name: '音频' }));
  await user.click(await screen.findByRole('button', { name: '更改类型' }));
  await user.click(await screen.findByRole('button', { name: /^提\s?交/ }));
  // The control of sounds comes late and draws the field once more.
  await waitFor(() => {
    expect(screen.getByText('请上传音频', { selector: '[id$=error]' })).toBeVisible();
    expect(screen.getByText('请上传封面', { selector: '[id$=error]' })).toBeVisible();
  });
  expect(saved()).toEqual([]);
});

it('knows only pictures in the form of the atlas list', async () => {
  await open(AtlasForm);
  expect(screen.queryByRole('radio', { name: '音频' })).toBeNull();
  expect((await screen.findAllByLabelText('选择图片文件')).length).toBeGreaterThan(0);
});

import { screen, waitFor } from '@testing-library/react';
import { getDictionaryNodes } from '@yunguan/contract/platform/dictionaries';
import { getWatchedWords, setWatchedWords } from '@yunguan/contract/platform/watched-words';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { menu } from '@/kernel/session/menu.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';
import DictionariesPage from './DictionariesPage';

afterEach(() => {
  vi.unstubAllGlobals();
});

const stored = { words: ['国家级', '最佳'], version: 3, updatedBy: '秦正华', updatedAt: '2026-11-20 09:12:00' };
const conflict = { userName: '唐晓岚', time: '2026-11-20 09:15:00', version: 4, isOwn: false };

function openDictionaries(options: string[], newest = stored.version) {
  let isNewer = false;
  return openPage(
    DictionariesPage,
    '/systemManage/dictionary',
    ({ path, body }) => {
      if (path === getDictionaryNodes.path) return [];
      if (path === getWatchedWords.path) return isNewer ? { ...stored, words: ['第一'], version: newest } : stored;
      if (path !== setWatchedWords.path || body.version === newest) return null;
      isNewer = true;
      return new Refused('内容已被唐晓岚修改，请核对后再保存', { code: 'CONFLICT', conflict });
    },
    { menus: [menu('数据字典', '/', { contentType: 'dictionary', options })] },
  );
}

async function openWords(newest?: number) {
  const page = openDictionaries(['all'], newest);
  await page.user.click(await screen.findByRole('button', { name: '敏感词' }));
  return { ...page, field: await screen.findByRole('textbox', { name: /每行一个/ }) };
}

it('shows the words one on a line, and saves them as a pasted list separates them', async () => {
  const { user, bodies, field } = await openWords();
  expect(field).toHaveValue('国家级\n最佳');
  expect(screen.getByText('共 2 个，秦正华于 2026-11-20 09:12 保存')).toBeVisible();
  await user.clear(field);
  await user.type(field, '最高级、返现，最高级{Enter}{Enter}抽奖');
  expect(screen.getByText(/^共 3 个/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText('设置成功')).toBeInTheDocument();
  expect(bodies(setWatchedWords.path)).toEqual([{ words: ['最高级', '返现', '抽奖'], version: 3 }]);
});

it('says which word is too short, and sends nothing', async () => {
  const { user, bodies, field } = await openWords();
  await user.type(field, '{Enter}佳');
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText('敏感词须为 2–20 个字：“佳”')).toBeInTheDocument();
  expect(bodies(setWatchedWords.path)).toEqual([]);
});

it('asks before it replaces what somebody else saved meanwhile', async () => {
  const { user, bodies, field } = await openWords(4);
  await user.type(field, '{Enter}抽奖');
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  await user.click(await screen.findByRole('button', { name: '覆盖保存' }));
  expect(await screen.findByText('设置成功')).toBeInTheDocument();
  expect(bodies(setWatchedWords.path).map(({ version }) => version)).toEqual([3, 4]);
});

it('asks again when 保存 is pressed after the question was answered with no', async () => {
  const { user, bodies, field } = await openWords(4);
  await user.type(field, '{Enter}抽奖');
  const save = async () => user.click(screen.getAllByRole('button', { name: /^保\s?存$/ }).at(-1) ?? document.body);
  await save();
  await screen.findByRole('button', { name: '覆盖保存' });
  await user.click(screen.getAllByRole('button', { name: /取\s?消/ }).at(-1) ?? document.body);
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  await save();
  await waitFor(() => expect(bodies(setWatchedWords.path).map(({ version }) => version)).toEqual([3, 3]));
});

it('is offered to who may edit the dictionaries only', async () => {
  openDictionaries(['add']);
  expect(await screen.findByRole('button', { name: '标签管理' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '敏感词' })).toBeNull();
});

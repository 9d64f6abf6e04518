import { screen, waitFor, within } from '@testing-library/react';
import { editDictionaryItem, getDictionaryItems, getDictionaryNodes } from '@yunguan/contract/platform/dictionaries';
import { addLabel, editLabel, getLabels } from '@yunguan/contract/platform/labels';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { menu } from '@/kernel/session/menu.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';
import DictionariesPage from './DictionariesPage';

afterEach(() => {
  vi.unstubAllGlobals();
});

const item = { id: 'i1', displayName: '剧场', nodeValue: '1', sort: 1, valid: true, uploadType: null, labels: [] };
const unused = { useCount: 0, uses: [], version: 1 };
const conflict = { userName: '唐晓岚', time: '2026-11-20 09:12:00', version: 4, isOwn: false };

/** Classifications and labels that somebody else has saved as version 4 meanwhile. */
function openStale() {
  return openPage(
    DictionariesPage,
    '/systemManage/dictionary',
    ({ path, body }) => {
      if (path === getDictionaryNodes.path)
        return [{ nodeName: '1004', name: '场地类别', count: 1, validCount: 1, usedBy: ['场地'] }];
      if (path === getDictionaryItems.path) return { list: [{ ...item, ...unused }] };
      if (path === getLabels.path) return [{ id: 'l1', name: '国风', useCount: 0, version: 1 }];
      if (path !== editDictionaryItem.path && path !== editLabel.path) return [];
      return body.version === 4
        ? null
        : new Refused('内容已被唐晓岚修改，请核对后再保存', { code: 'CONFLICT', conflict });
    },
    { menus: [menu('数据字典', '/', { contentType: 'dictionary', options: ['all'] })] },
  );
}

it('renames a classification over what somebody else saved meanwhile, where that is wanted', async () => {
  const { user, bodies } = openStale();
  await user.click(await screen.findByRole('button', { name: '编辑' }));
  await user.type(await screen.findByLabelText('名称'), '（新）');
  await user.keyboard('{Enter}');
  expect(await screen.findAllByText('分类已被他人修改')).not.toEqual([]);
  expect(screen.getByRole('row', { name: '名称 剧场 剧场（新）' })).toBeInTheDocument();
  // What both say alike is not told.
  expect(screen.queryByRole('row', { name: /^标签/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '覆盖保存' }));
  expect(await screen.findByText('修改成功！')).toBeVisible();
  expect(bodies(editDictionaryItem.path)).toEqual([
    { id: 'i1', displayName: '剧场（新）', labels: [], version: 1 },
    { id: 'i1', displayName: '剧场（新）', labels: [], version: 4 },
  ]);
});

it('keeps the new name of a label in its line until it is clear whose stays', async () => {
  const { user, bodies } = openStale();
  await user.click(await screen.findByRole('button', { name: '标签管理' }));
  await user.click(await screen.findByRole('button', { name: '重命名标签 国风' }));
  await user.type(await screen.findByLabelText('标签名称'), '新韵{Enter}');
  expect(await screen.findAllByText('标签已被他人修改')).not.toEqual([]);
  const question = (await screen.findByText(/继续保存将以您填写的内容覆盖/)).closest('[role="dialog"]');
  await user.click(within(question instanceof HTMLElement ? question : document.body).getByText('取消'));
  expect((await screen.findAllByText('已取消'))[0]).toBeInTheDocument();
  expect(screen.getByLabelText('标签名称')).toHaveValue('国风新韵');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(bodies(editLabel.path)).toHaveLength(2));
  // The first question fades without a browser's end of an animation.
  await waitFor(() => expect(screen.getAllByRole('button', { name: '覆盖保存' })).toHaveLength(2));
  await user.click(screen.getAllByRole('button', { name: '覆盖保存' })[1] ?? document.body);
  expect(await screen.findByText('修改成功！')).toBeVisible();
  expect(bodies(editLabel.path).map(({ version }) => version)).toEqual([1, 1, 4]);
});

it('asks before the name of a label that was typed and not saved is given up', async () => {
  const { user, bodies } = openStale();
  await user.click(await screen.findByRole('button', { name: '标签管理' }));
  await user.type(await screen.findByLabelText('新标签的名称'), '非遗{Escape}');
  expect(await screen.findAllByText('放弃填写的内容？')).not.toEqual([]);
  await user.click(screen.getByText('取消'));
  expect(screen.getByLabelText('新标签的名称')).toHaveValue('非遗');
  await user.clear(screen.getByLabelText('新标签的名称'));
  await user.click(screen.getByText('关闭'));
  await waitFor(() => expect(screen.queryByLabelText('新标签的名称')).toBeNull());
  expect(bodies(addLabel.path)).toEqual([]);
});

it('keeps the name of a label that is deleted while it is chosen, and says that it is gone', async () => {
  let isDeleted = false;
  const label = { id: 'l1', name: '国风', useCount: 1, version: 1 };
  const message = '所选标签已被删除，请重新选择';
  const { user } = openPage(
    DictionariesPage,
    '/systemManage/dictionary',
    ({ path }) => {
      if (path === getDictionaryNodes.path)
        return [{ nodeName: '1004', name: '场地类别', count: 1, validCount: 1, usedBy: ['场地'] }];
      if (path === getDictionaryItems.path) return { list: [{ ...item, ...unused }] };
      if (path === getLabels.path) return isDeleted ? [] : [label];
      return path === editDictionaryItem.path
        ? new Refused(message, { code: 'VALIDATION', errors: [{ field: 'labels', message }] })
        : [];
    },
    { menus: [menu('数据字典', '/', { contentType: 'dictionary', options: ['all'] })] },
  );
  await user.click(await screen.findByRole('button', { name: '编辑' }));
  await user.click(await screen.findByRole('combobox', { name: '标签' }));
  await user.click(await screen.findByTitle('国风'));
  isDeleted = true;
  await user.click(screen.getByLabelText('名称'));
  await user.keyboard('{Enter}');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(await screen.findByTitle('国风（已删除）')).toBeInTheDocument();
  expect(screen.queryByTitle('l1')).toBeNull();
});

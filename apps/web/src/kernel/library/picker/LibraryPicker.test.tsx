import { screen, waitFor, within } from '@testing-library/react';
import { getDirectoryListByGroup } from '@yunguan/contract/platform/library-directories';
import { getResourceList } from '@yunguan/contract/platform/library';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { formPicture } from '@/ui/image-rules';
import { stubUploads } from '../upload/failing-uploads.fixture';
import { resource, show } from './picker.fixture';
import type { PickerAnswer, PickerAsk } from './picker-ask';
import { LibraryPickerHost, useLibraryPicker } from './use-library-picker';

const pageOf = (page: number) =>
  Array.from({ length: page === 0 ? 6 : 2 }, (_, index) => resource(page * 6 + index + 1));

function Asking({ ask }: { ask: PickerAsk }) {
  const pick = useLibraryPicker();
  const [answer, setAnswer] = useState<PickerAnswer | 'none'>('none');
  const words = answer === 'none' ? '' : answer === undefined ? '关闭' : answer.map(({ name }) => name).join(' ');
  return (
    <>
      <button type="button" onClick={() => void pick(ask).then(setAnswer)}>
        选择
      </button>
      <output aria-label="结果">{words}</output>
    </>
  );
}

async function openPicker(ask: PickerAsk) {
  const shown = show(
    <LibraryPickerHost>
      <Asking ask={ask} />
    </LibraryPickerHost>,
    ({ path, body }) => {
      if (path === getDirectoryListByGroup.path) return [];
      if (path !== getResourceList.path) return [];
      const list = body.name === '没有' ? [] : pageOf(Number(body.pageIndex));
      const total = body.name === '没有' ? 0 : 8;
      return { list, totalCount: total, datas: list, total };
    },
  );
  await shown.user.click(screen.getByRole('button', { name: '选择' }));
  await screen.findAllByRole('option');
  return {
    ...shown,
    dialog: within(screen.getByRole('dialog')),
    result: () => screen.getByLabelText('结果').textContent,
  };
}
const option = (number: number) => screen.getByRole('option', { name: new RegExp(`^图片${number}，`) });
const isChosen = (number: number) => option(number).getAttribute('aria-selected') === 'true';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('is used by the keyboard alone: one stop, arrows, Space, page keys, Enter', async () => {
  const { user, bodies, result } = await openPicker({ kind: 'image', max: 3 });
  expect(screen.getAllByRole('option').filter(({ tabIndex }) => tabIndex === 0)).toEqual([option(1)]);
  option(1).focus();
  await user.keyboard('{ArrowRight} ');
  expect(option(2)).toHaveFocus();
  expect(isChosen(2)).toBe(true);
  await user.keyboard('{ArrowLeft} ');
  expect(option(1)).toHaveAccessibleName(/第 2 个$/);
  await user.keyboard('{PageDown}');
  await waitFor(() => expect(option(7)).toHaveFocus());
  expect(
    bodies(getResourceList.path).map(({ pageIndex, pageSize, Category: category }) => [pageIndex, pageSize, category]),
  ).toEqual([
    [0, 6, 2],
    [1, 6, 2],
  ]);
  await user.keyboard(' {Enter}');
  await waitFor(() => expect(result()).toBe('图片2 图片1 图片7'));
});

it('leads back to the last page there is when the files of a later one were thrown away', async () => {
  let total = 8;
  const { user } = show(
    <LibraryPickerHost>
      <Asking ask={{ kind: 'image', max: 3 }} />
    </LibraryPickerHost>,
    ({ path, body }) => {
      if (path !== getResourceList.path) return [];
      const list = Number(body.pageIndex) === 0 ? pageOf(0) : [];
      return { list, totalCount: total, datas: list, total };
    },
  );
  await user.click(screen.getByRole('button', { name: '选择' }));
  await screen.findAllByRole('option');
  total = 6;
  option(1).focus();
  await user.keyboard('{PageDown}');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(6));
  expect(screen.queryByText('暂无数据内容')).toBeNull();
});

it('says when there is no room for one more, and leaves the choice as it is', async () => {
  const { user, dialog } = await openPicker({ kind: 'image', max: 2 });
  for (const number of [1, 2, 3]) await user.click(option(number));
  expect(await screen.findByText('图片张数已经超出范围')).toBeVisible();
  expect([1, 2, 3].map(isChosen)).toEqual([true, true, false]);
  expect(dialog.getByText('已选 2/2')).toBeVisible();
});

it('takes the one picture under the focus by Enter, and another in its place by a click', async () => {
  const { user, result } = await openPicker({ kind: 'image', max: 1 });
  await user.click(option(3));
  await user.click(option(5));
  expect([3, 5].map(isChosen)).toEqual([false, true]);
  await user.click(option(5));
  option(4).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(result()).toBe('图片4'));
});

it('closes by Escape and answers nothing; what was chosen is asked about first', async () => {
  const { user, result } = await openPicker({ kind: 'image', max: 2 });
  await user.click(option(1));
  await user.keyboard('{Escape}');
  const giveUp = await screen.findByRole('button', { name: '放弃' });
  expect(result()).toBe('');
  await user.click(giveUp);
  await waitFor(() => expect(result()).toBe('关闭'));

  await user.click(screen.getByRole('button', { name: '选择' }));
  await screen.findAllByRole('option');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
});

it('asks for something when nothing is chosen', async () => {
  const { user, dialog } = await openPicker({ kind: 'image', max: 2 });
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('请选择图片')).toBeVisible();
});

it('warns in the words of the specification when nothing was uploaded', async () => {
  const { user, dialog } = await openPicker({ kind: 'image', max: 2 });
  await user.click(dialog.getByRole('tab', { name: '本地上传' }));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('图片还没有上传，请点击【上传】！如果不上传图片，请点击【取消】')).toBeVisible();
});

it('asks before it answers without a file whose upload has failed', async () => {
  stubUploads(['b.jpg']);
  const { user, dialog, result } = await openPicker({ kind: 'image', max: 3 });
  await user.click(dialog.getByRole('tab', { name: '本地上传' }));
  const jpg = (name: string) => new File([name], name, { type: 'image/jpeg' });
  await user.upload(dialog.getByLabelText('选择要上传的文件'), [jpg('a.jpg'), jpg('b.jpg')]);
  await user.click(await dialog.findByRole('button', { name: /^(upload)?上传$/ }));
  await dialog.findByRole('button', { name: '重试失败' });
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await screen.findAllByText('还有 1 个文件没有上传')).not.toEqual([]);
  expect(result()).toBe('');
  const question = [...document.querySelectorAll<HTMLElement>('.ant-modal-confirm')].at(-1);
  await user.click(within(question ?? document.body).getByRole('button', { name: '继续' }));
  await waitFor(() => expect(result()).toBe('a.jpg'));
});

it('remembers sort and place in the tab, and finds nothing honestly', async () => {
  const { user, bodies } = await openPicker({ kind: 'image', max: 2, rules: formPicture });
  await user.click(screen.getByRole('combobox', { name: '排序方式' }));
  await user.click(await screen.findByText('按名称升序'));
  await waitFor(() => expect(bodies(getResourceList.path).at(-1)).toMatchObject({ sortType: 5 }));
  await user.type(screen.getByRole('searchbox', { name: '按名称搜索' }), '没有{Enter}');
  expect(await screen.findByText('暂无数据内容')).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: '选择' }));
  await screen.findAllByRole('option');
  expect(bodies(getResourceList.path).at(-1)).toMatchObject({ sortType: 5, name: '' });
});

it('is gone with the page that asked for it: Back does not leave it over the next one', async () => {
  const Page = () => {
    const [isHere, setHere] = useState(true);
    return (
      <LibraryPickerHost>
        {isHere ? <Asking ask={{ kind: 'image', max: 1 }} /> : '列表'}
        <button type="button" onClick={() => setHere(false)}>
          返回
        </button>
      </LibraryPickerHost>
    );
  };
  const { user } = show(<Page />, ({ path }) =>
    path === getResourceList.path ? { list: pageOf(0), totalCount: 6, datas: pageOf(0), total: 6 } : [],
  );
  await user.click(screen.getByRole('button', { name: '选择' }));
  await screen.findAllByRole('option');
  await user.click(screen.getByRole('button', { name: '返回', hidden: true }));
  await screen.findByText('列表');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

import { act, screen, waitFor } from '@testing-library/react';
import { addLabel, editLabel, getLabels } from '@yunguan/contract/platform/labels';
import { afterEach, expect, it, vi } from 'vitest';
import { menu } from '../session/menu.fixture';
import { openPage } from '../session/open-page.fixture';
import { LabelDialog } from './LabelDialog';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** The dialog over 非遗 and 合唱, whose writes wait for their answer. */
async function open() {
  let labels = ['非遗', '合唱'].map((name, nth) => ({ id: `l${nth}`, name, useCount: 0, version: 1 }));
  const answers: (() => void)[] = [];
  const written = () =>
    new Promise((resolve) => {
      answers.push(() => resolve(null));
    });
  const menus = [menu('数据字典', '/', { contentType: 'dictionary', options: ['all'] })];
  const Page = () => <LabelDialog onClose={() => undefined} />;
  const { user, bodies } = openPage(
    Page,
    '/',
    ({ path, body }) => {
      if (path === addLabel.path) labels = [...labels, { id: 'new', name: String(body.name), useCount: 0, version: 1 }];
      if (path === editLabel.path)
        labels = labels.map((one) => (one.id === body.id ? { ...one, name: String(body.name), version: 2 } : one));
      if (path === getLabels.path) return labels;
      return path === addLabel.path || path === editLabel.path ? written() : [];
    },
    { menus },
  );
  await screen.findByText('合唱');
  return { user, bodies, answer: () => act(async () => answers.splice(0).forEach((give) => give())) };
}
const added = () => screen.getByLabelText('新标签的名称');

it('is ready for the next label once one is added', async () => {
  const { user, answer } = await open();
  await user.type(added(), '戏曲{Enter}');
  await answer();
  await screen.findByText('戏曲');
  await waitFor(() => expect(added()).toHaveValue(''));
});

it('keeps the next label that was typed while one was being added', async () => {
  const { user, answer, bodies } = await open();
  await user.type(added(), '戏曲{Enter}');
  await user.clear(added());
  await user.type(added(), '曲艺');
  await answer();
  await screen.findByText('戏曲');
  await waitFor(() => expect(document.querySelector('.label-form .anticon-loading')).toBeNull());
  expect(added()).toHaveValue('曲艺');
  await user.type(added(), '{Enter}');
  await waitFor(() => expect(bodies(addLabel.path).map(({ name }) => name)).toEqual(['戏曲', '曲艺']));
});

it('adds the next label that is entered while one is on its way', async () => {
  const { user, answer, bodies } = await open();
  await user.type(added(), '戏曲{Enter}');
  await user.clear(added());
  await user.type(added(), '曲艺{Enter}');
  await waitFor(() => expect(bodies(addLabel.path).map(({ name }) => name)).toEqual(['戏曲', '曲艺']));
  await answer();
  await screen.findByText('曲艺');
  await waitFor(() => expect(added()).toHaveValue(''));
});

it('renames a label while another is being added', async () => {
  const { user, answer, bodies } = await open();
  await user.type(added(), '戏曲{Enter}');
  await user.click(screen.getByRole('button', { name: '重命名标签 非遗' }));
  await user.type(screen.getByLabelText('标签名称'), '展示{Enter}');
  await waitFor(() => expect(bodies(editLabel.path)).toHaveLength(1));
  await answer();
  await waitFor(() => expect(screen.queryByLabelText('标签名称')).toBeNull());
});

it('leaves the line open that was opened while another label was being renamed', async () => {
  const { user, answer } = await open();
  await user.click(screen.getByRole('button', { name: '重命名标签 非遗' }));
  await user.type(screen.getByLabelText('标签名称'), '展示{Enter}');
  await user.click(screen.getByRole('button', { name: '重命名标签 合唱' }));
  await user.type(screen.getByLabelText('标签名称'), '团');
  await answer();
  await screen.findByText('非遗展示');
  await waitFor(() => expect(document.querySelector('.label-form .anticon-loading')).toBeNull());
  expect(screen.getByLabelText('标签名称')).toHaveValue('合唱团');
});

it('takes nothing more into a line that goes with its answer', async () => {
  const { user, answer } = await open();
  await user.click(screen.getByRole('button', { name: '重命名标签 非遗' }));
  await user.type(screen.getByLabelText('标签名称'), '展示{Enter}');
  await user.type(screen.getByLabelText('标签名称'), '周');
  expect(screen.getByLabelText('标签名称')).toHaveValue('非遗展示');
  await answer();
  await waitFor(() => expect(screen.queryByLabelText('标签名称')).toBeNull());
});

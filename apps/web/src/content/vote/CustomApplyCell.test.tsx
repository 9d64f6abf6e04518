import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Option } from '@yunguan/contract/kernel/options';
import { holdsOption } from '@yunguan/contract/kernel/options';
import { expect, it } from 'vitest';
import { isOffered } from '@/kernel/list/offered-actions';
import { renderInApp } from '@/ui/test-render';
import { CustomApplyCell } from './CustomApplyCell';
import { type VoteRow, voteContent } from './vote-content';
import { voteModes } from './vote-modes';
import { voteRow } from './vote-row.fixture';

function open(changes: Partial<VoteRow>, held: readonly Option[] = ['all']) {
  const row = { ...voteRow, ...changes };
  const holds = (option: Option) => holdsOption(held, option);
  const [views, turned]: [number[], boolean[]] = [[], []];
  renderInApp(
    <CustomApplyCell
      row={row}
      offers={(action) => isOffered(action, { of: voteContent, row, holds })}
      mayEdit={holds('edit')}
      isLocked={false}
      onChange={(isOn) => turned.push(isOn)}
      onView={(mode) => views.push(mode)}
    />,
  );
  return { views, turned, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

const menu = () => screen.getByRole('button', { name: /表单管理/ });
const items = async () => (await screen.findAllByRole('menuitem')).map((item) => item.textContent);

it('leads to the form, and to commitment and applications once custom sign-up is on', async () => {
  const { user, views } = open({ isCustomApply: true });
  await user.click(menu());
  expect(await items()).toEqual(['编辑自定义表单', '安全承诺书', '报名申请列表']);
  await user.click(screen.getByText('报名申请列表'));
  expect(views).toEqual([voteModes.applications]);
});

it.each([
  ['custom sign-up is off', { isCustomApply: false }],
  ['no sign-up is needed', { isCustomApply: true, isNeedSignup: false }],
])('leads to the form alone where %s', async (_case, changes) => {
  const { user } = open(changes);
  await user.click(menu());
  expect(await items()).toEqual(['编辑自定义表单']);
});

it('offers the form to read to who may not edit it', async () => {
  const { user } = open({ isCustomApply: true }, ['review']);
  await user.click(menu());
  expect(await items()).toEqual(['查看自定义表单', '安全承诺书', '报名申请列表']);
});

it('is turned by who may edit, and read by others', async () => {
  const { user, turned } = open({ isCustomApply: true });
  await user.click(screen.getByRole('switch', { name: '自定义报名：春晚节目评选' }));
  expect(turned).toEqual([false]);
});

it('says in words how it stands where it cannot be turned', () => {
  open({ isCustomApply: true }, ['review']);
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByText('已启用')).toBeVisible();
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { AdminMenu } from '@yunguan/contract/platform/menus';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { MenuTree } from './MenuTree';
import { newMenu } from './menu-values';

const menuOf = (id: string, name: string, children: AdminMenu[] = []): AdminMenu => ({
  ...newMenu('0'),
  id,
  name,
  optionIds: '',
  icon: '',
  sort: 1,
  roleCount: 0,
  userCount: 0,
  version: 1,
  children,
});

it('shows what comes to be below a menu that was new itself', async () => {
  const steps = [
    [menuOf('m1', '投票评选')],
    [menuOf('m1', '投票评选', [menuOf('m2', '评委评分')])],
    [menuOf('m1', '投票评选', [menuOf('m2', '评委评分', [menuOf('m3', '评分表')])])],
  ];
  const Page = () => {
    const [step, setStep] = useState(0);
    const menus = steps[step] ?? [];
    return (
      <>
        <button type="button" onClick={() => setStep(step + 1)}>
          保存
        </button>
        <MenuTree all={menus} menus={menus} chosen="m1" onChoose={() => undefined} onMove={undefined} />
      </>
    );
  };
  renderInApp(<Page />, { isStill: true });
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('评分表')).toBeInTheDocument();
});

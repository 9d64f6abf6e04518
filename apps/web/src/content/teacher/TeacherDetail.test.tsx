import { screen, within } from '@testing-library/react';
import { revealTeacher } from '@yunguan/contract/content/teacher';
import { pathOf } from '@yunguan/contract/kernel/content';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { openList } from '@/kernel/list/open-list.fixture';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { type TeacherRow, teacherContent } from './teacher-content';
import TeacherDetail from './TeacherDetail';
import { teacherRow } from './teacher-row.fixture';

const number = '510101199305079922';

async function open(options: string[], changes: Partial<TeacherRow> = {}) {
  const menus = [menu('师资队伍', '/', { contentType: 'teacher', options })];
  const own: Readonly<Record<string, unknown>> = {
    [pathOf(teacherContent, 'detail') ?? '']: { ...teacherRow, ...changes },
    [revealTeacher.path]: { idCardNo: number, tel: teacherRow.tel },
  };
  const opened = openList<TeacherRow>({
    of: teacherContent,
    List: () => <p>列表</p>,
    views: { 4: TeacherDetail },
    address: '/?mode=4&id=t1',
    rows: [],
    answer: ({ path }) => own[path],
    as: { ...session, menus },
  });
  await screen.findByText('北京舞蹈学院');
  return opened;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('shows the number masked, asks why it is looked at, and hides it again after a minute', async () => {
  const { user, bodies } = await open(['reveal']);
  expect(screen.getByText('510***********9922')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '查看' }));
  const dialog = within(await screen.findByRole('dialog', { name: '查看身份证号' }));
  await user.click(dialog.getByRole('button', { name: '查看' }));
  expect((await dialog.findAllByText('请填写查看原因')).length).toBeGreaterThan(0);
  expect(bodies(revealTeacher.path)).toEqual([]);
  await user.type(dialog.getByLabelText('查看原因'), '签订授课协议');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(dialog.getByRole('button', { name: '查看' }));
  expect(await screen.findByText(number)).toBeVisible();
  expect(bodies(revealTeacher.path)).toEqual([{ id: 't1', reason: '签订授课协议' }]);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(screen.queryByText(number)).toBeNull();
  expect(screen.getByText('510***********9922')).toBeVisible();
});

it('offers the number to nobody without the right, and nothing to look at where there is none', async () => {
  await open(['edit']);
  expect(screen.getByText('510***********9922')).toBeVisible();
  expect(screen.queryByRole('button', { name: '查看' })).toBeNull();
});

it('has a dash where no number was given', async () => {
  await open(['reveal'], { idCardNo: null });
  expect(screen.queryByRole('button', { name: '查看' })).toBeNull();
  expect(screen.getByText('身份证号').closest('tr, .ant-descriptions-item')).toHaveTextContent('身份证号—');
});

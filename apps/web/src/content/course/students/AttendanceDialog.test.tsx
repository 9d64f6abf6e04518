import { act, screen, waitFor } from '@testing-library/react';
import { getAttendanceSheet } from '@yunguan/contract/content/course-signup-desk';
import { afterEach, expect, it, vi } from 'vitest';
import { loginGate, session } from '@/kernel/api/call';
import { login } from '@/kernel/api/client.fixture';
import { ownCalls } from '@/kernel/api/wire';
import { openPage } from '@/kernel/session/open-page.fixture';
import AttendanceDialog from './AttendanceDialog';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const issued = { access_token: 't2', token_type: 'bearer', expires_in: 43_200 };
const student = { ordernNum: '1', name: '冯小满', sex: 0, age: 9, tel: '139****0001', guardian: '冯春梅' };
const sheet = {
  title: '少儿国画启蒙班',
  venueName: '两江新区文化馆',
  address: '二楼画室',
  classTime: '每周六 9:00-10:30',
  teachers: '谭静',
  trainStartTime: '2026-12-01',
  trainEndTime: '2026-12-31',
  planPeriod: 12,
  students: [student],
};

it('waits with its number of lessons for a login that has ended, and prints what comes after it', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  let isLost = true;
  const { user } = openPage(
    () => <AttendanceDialog courseId="c1" onClose={() => undefined} />,
    '/',
    ({ path }) => {
      if (path === ownCalls.getToken.path) return issued;
      if (path === ownCalls.login.path) return { ...login, ...issued };
      if (isLost) return new Response('', { status: 401 });
      return path === getAttendanceSheet.path ? sheet : null;
    },
  );
  await waitFor(() => expect(loginGate.reason()).toBeDefined());
  const lessons = await screen.findByLabelText('上课次数');
  await user.clear(lessons);
  await user.type(lessons, '5');
  expect(screen.getByRole('button', { name: /打\s?印/ })).toBeDisabled();

  isLost = false;
  await act(() => session.signInAgain({ nickName: 'admin', password: 'Venue@2026' }, async () => true));
  expect((await screen.findAllByText('冯小满')).length).toBeGreaterThan(0);
  expect(lessons).toHaveValue('5');
  // A class of sixty is longer than the window: keys scroll the preview.
  expect(screen.getByRole('group', { name: '签到表预览' })).toHaveAttribute('tabindex', '0');
  expect(document.querySelectorAll('.attendance-print .attendance-box')).not.toHaveLength(0);
  expect(document.querySelectorAll('.attendance-print th.attendance-box')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: /打\s?印/ }));
  expect(print).toHaveBeenCalledOnce();
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import {
  type CourseAttendance,
  getCourseAttendance,
  markAttendance,
} from '@yunguan/contract/content/course-attendance';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { type Asked, stubNetwork } from '@/kernel/api/network.fixture';
import { renderInApp } from '@/ui/test-render';
import RegisterDialog from './RegisterDialog';

const none = { present: 0, leave: 0, absent: 0 };
const student = (id: string, name: string): CourseAttendance['students'][number] => ({
  id,
  ordernNum: `KC00${id}`,
  name,
  sex: 0,
  age: 9,
  mark: null,
  markedBy: null,
  markTime: null,
  isEnrolled: true,
  attendance: none,
});
const course: CourseAttendance = {
  courseId: 'c1',
  title: '少儿国画启蒙班',
  day: '2026-11-28',
  firstDay: '2026-11-07',
  lastDay: '2026-11-28',
  closedText: '',
  days: [{ day: '2026-11-21', present: 2, leave: 1, absent: 0 }],
  students: [student('a', '向秀英'), student('b', '向文彬'), student('c', '刘永芳')],
};

afterEach(() => vi.unstubAllGlobals());

interface Opening {
  readonly mayMark?: boolean;
  readonly shown?: (day: string | undefined) => CourseAttendance | Promise<CourseAttendance>;
  readonly answer?: (body: Asked['body']) => unknown;
}

function open({ mayMark = true, shown = () => course, answer }: Opening = {}) {
  const asked = stubNetwork(({ path, body }) => {
    if (path === getCourseAttendance.path) return shown(body.day as string | undefined);
    return answer?.(body) ?? { day: course.day, changed: 1 };
  });
  const onClose = vi.fn<() => void>();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } });
  renderInApp(
    <QueryClientProvider client={client}>
      <RegisterDialog courseId="c1" mayMark={mayMark} onClose={onClose} />
    </QueryClientProvider>,
  );
  return {
    client,
    onClose,
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
    sent: (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body),
  };
}

const choicesOf = async (name: string) => within(await screen.findByLabelText(`${name} 的考勤`));

it('keeps what was chosen for the day that was shown, though another one has begun meanwhile', async () => {
  let today = '2026-11-27';
  const { user, sent, client } = open({ shown: (day) => ({ ...course, day: day ?? today }) });
  await user.click((await choicesOf('向秀英')).getByText('出勤'));
  today = '2026-11-28';
  await act(() => client.invalidateQueries());
  await user.click(screen.getByRole('button', { name: '保存 1 名' }));
  await waitFor(() => expect(sent(markAttendance.path)).toMatchObject([{ day: '2026-11-27' }]));
  expect(sent(getCourseAttendance.path).map(({ day }) => day)).toEqual([undefined, '2026-11-27', '2026-11-27']);
});

it('marks one as excused and the others as present, and sends what was chosen once, with what was seen', async () => {
  const { user, sent } = open();
  await user.click((await choicesOf('向文彬')).getByText('请假'));
  await user.click(screen.getByRole('button', { name: '其余 2 名记为出勤' }));
  expect(screen.getByRole('status')).toHaveTextContent('出勤 2请假 1缺勤 0未记 0');
  await user.dblClick(screen.getByRole('button', { name: '保存 3 名' }));
  expect(await screen.findByText('考勤已保存')).toBeVisible();
  expect(sent(markAttendance.path)).toEqual([
    {
      courseId: 'c1',
      day: '2026-11-28',
      marks: [
        { id: 'b', mark: 'leave', was: null },
        { id: 'a', mark: 'present', was: null },
        { id: 'c', mark: 'present', was: null },
      ],
    },
  ]);
  await waitFor(() => expect(screen.getByRole('button', { name: '保存' })).toBeDisabled());
});

it('keeps what was chosen when somebody else has marked meanwhile, and then overwrites it knowingly', async () => {
  let isMarked = false;
  const shown = () =>
    isMarked
      ? {
          ...course,
          students: course.students.map((one) => (one.id === 'a' ? { ...one, mark: 'leave' as const } : one)),
        }
      : course;
  const { user, sent } = open({
    shown,
    answer: () => {
      if (isMarked) return undefined;
      isMarked = true;
      return new Refused('向秀英的考勤刚由陈晓云记为请假，请核对后再保存', { code: 'CONFLICT' });
    },
  });
  await user.click((await choicesOf('向秀英')).getByText('出勤'));
  await user.click(screen.getByRole('button', { name: '保存 1 名' }));
  expect(await screen.findByText('向秀英的考勤刚由陈晓云记为请假，请核对后再保存')).toBeVisible();
  await waitFor(() => expect(sent(getCourseAttendance.path)).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: '保存 1 名' }));
  await screen.findByText('考勤已保存');
  expect(sent(markAttendance.path)[1]).toMatchObject({ marks: [{ id: 'a', mark: 'present', was: 'leave' }] });
});

it('goes on from the day that was asked for, though it is still to come', async () => {
  const came: (() => void)[] = [];
  const { user, sent } = open({
    shown: (day) =>
      day === undefined ? course : new Promise((resolve) => came.push(() => resolve({ ...course, day }))),
  });
  await screen.findByLabelText('向秀英 的考勤');
  await user.click(screen.getByRole('button', { name: '前一天' }));
  await user.click(screen.getByRole('button', { name: '前一天' }));
  await waitFor(() => expect(sent(getCourseAttendance.path).at(-1)).toMatchObject({ day: '2026-11-26' }));
  // The picker shows its day a render later.
  await waitFor(() => expect(screen.getByLabelText('上课日期')).toHaveValue('2026-11-26 星期四'));
  await act(async () => came.at(-1)?.());
  await user.click(screen.getByRole('button', { name: '后一天' }));
  await waitFor(() => expect(screen.getByLabelText('上课日期')).toHaveValue('2026-11-27 星期五'));
});

it('asks before a day is left with choices that are not kept', async () => {
  const { user, sent } = open();
  await user.click((await choicesOf('向秀英')).getByText('缺勤'));
  await user.click(screen.getByRole('button', { name: '前一天' }));
  expect((await screen.findAllByText('放弃已改的选择？'))[0]).toBeVisible();
  await user.click(screen.getByText(/^取\s*消$/));
  expect(await screen.findByText('已取消')).toBeVisible();
  expect(sent(getCourseAttendance.path)).toHaveLength(1);
  expect(screen.getByRole('button', { name: '保存 1 名' })).toBeEnabled();
});

it('asks before it is closed with choices that are not kept', async () => {
  const { user, onClose } = open();
  await user.click((await choicesOf('向秀英')).getByText('缺勤'));
  await user.click(screen.getByText(/^关\s*闭$/));
  expect((await screen.findAllByText('放弃已改的选择？'))[0]).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByText(/^放\s*弃$/));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('says why nothing can be marked', async () => {
  open({
    shown: () => ({
      ...course,
      firstDay: null,
      lastDay: null,
      closedText: '培训还没有开始，不能记录考勤',
      days: [],
      students: [],
    }),
  });
  expect(await screen.findByText('培训还没有开始，不能记录考勤')).toBeVisible();
});

it('shows the marks alone to who may only look', async () => {
  open({
    mayMark: false,
    shown: () => ({
      ...course,
      students: [{ ...student('a', '向秀英'), mark: 'present', markedBy: '陈晓云', markTime: '2026-11-28 10:00:00' }],
    }),
  });
  expect(await screen.findByText('陈晓云')).toBeVisible();
  expect(screen.queryByLabelText('向秀英 的考勤')).toBeNull();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

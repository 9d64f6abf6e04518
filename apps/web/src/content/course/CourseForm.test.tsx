import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getAllTeachers } from '@yunguan/contract/content/teacher';
import { pathOf } from '@yunguan/contract/kernel/content';
import type { Values } from '@yunguan/contract/kernel/parse';
import { getDraft, saveDraft } from '@yunguan/contract/platform/shell';
import { afterEach, expect, it, vi } from 'vitest';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { useErrand } from '@/kernel/content-screen/errand';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { renderInApp } from '@/ui/test-render';
import CourseForm from './CourseForm';
import { courseContent } from './course-content';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** Stands for the form of a new teacher. */
function TeacherPage() {
  const errand = useErrand();
  return (
    <button type="button" onClick={() => errand?.goBack({ saved: true })}>
      教师已保存
    </button>
  );
}

async function open(options: readonly string[] = ['all'], stored?: Values) {
  const teachers = [{ id: 't1', name: '唐语桐' }];
  let draft: unknown = null;
  // jsdom shows nothing, so that nothing comes into view.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // The form of the test before left its last words as it went.
  sessionStorage.clear();
  const asked = stubNetwork(({ path, body }) => {
    if (path === getAllTeachers.path) return teachers;
    if (path === getDraft.path) return draft;
    if (path === pathOf(courseContent, 'detail')) return stored;
    if (path !== saveDraft.path) return [];
    draft = { form: body.form, baseVersion: null, savedTime: '2026-11-20 09:00:00' };
    return { savedTime: '2026-11-20 09:00:00' };
  });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const entry = stored ? '/new/course?mode=3&id=c1&page=3' : '/new/course?mode=2&page=3';
  const history = createMemoryHistory({ initialEntries: [entry] });
  const Screen = () => (
    <ContentScreen of={courseContent} views={{ 1: () => <p>课程列表</p>, 2: CourseForm, 3: CourseForm }} />
  );
  const root = createRootRoute({ component: () => <Outlet /> });
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/new/course', component: Screen }),
    createRoute({ getParentRoute: () => root, path: '/MuseumCenter/teacherAdd', component: TeacherPage }),
  ];
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  const menus = [
    menu('培训课程', '/', { contentType: 'course', options: ['all'] }),
    menu('师资队伍', '/', { contentType: 'teacher', options: [...options] }),
  ];
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionValue value={{ ...session, menus }}>
        <RouterProvider router={router} />
      </SessionValue>
    </QueryClientProvider>,
  );
  await (stored ? screen.findByText('编辑课程') : screen.findByLabelText('课程名称'));
  return {
    history,
    teachers,
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
    bodies: (path: string | undefined) => asked.filter((one) => one.path === path).map(({ body }) => body),
  };
}

it('takes only digits and hyphens while they are typed', async () => {
  const { user } = await open();
  const count = screen.getByLabelText('招生人数');
  await user.type(count, '2a4人');
  expect(count).toHaveValue('24');
  const tel = screen.getByLabelText('联系电话');
  await user.type(tel, '电话023-6879x2829');
  expect(tel).toHaveValue('023-68792829');
});

it('alerts when the youngest age is above the oldest, empties both, and sends nothing', async () => {
  const { user, bodies } = await open();
  await user.type(screen.getByLabelText('课程名称'), '国画班');
  await user.type(screen.getByLabelText('招生范围（最小）'), '12');
  await user.type(screen.getByLabelText('招生范围（最大）'), '6');
  await user.click(screen.getByRole('button', { name: /^(loading)?提交$/ }));
  const told = await screen.findAllByText('招生范围填写错误，最小岁数 大于 最大岁数');
  expect(told.some((one) => one.closest('[role=dialog]') !== null)).toBe(true);
  expect(screen.getByLabelText('招生范围（最小）')).toHaveValue('');
  expect(screen.getByLabelText('招生范围（最大）')).toHaveValue('');
  expect(bodies(pathOf(courseContent, 'create'))).toEqual([]);
});

it('saves a draft with a blank cost as 0', async () => {
  const { user, bodies } = await open();
  await user.type(screen.getByLabelText('课程名称'), '国画班');
  await user.clear(screen.getByLabelText('费用'));
  await user.click(screen.getByRole('button', { name: /^(loading)?保存草稿$/ }));
  await waitFor(() => expect(bodies(pathOf(courseContent, 'create'))).toHaveLength(1));
  expect(bodies(pathOf(courseContent, 'create'))[0]).toMatchObject({
    title: '国画班',
    cost: 0,
    status: 0,
    venueId: session.user.venueId,
  });
});

it('comes back from the form of a new teacher with what was typed, and offers the teacher once he is approved', async () => {
  const { user, history, teachers } = await open();
  await user.type(screen.getByLabelText('课程名称'), '写了一半的课程');
  await user.click(await screen.findByRole('button', { name: '添加教师' }));
  await user.click(await screen.findByText('教师已保存'));
  teachers.push({ id: 't2', name: '程砚秋' });
  expect(await screen.findByLabelText('课程名称')).toHaveValue('写了一半的课程');
  expect(screen.queryByText(/检测到未保存的修改/)).toBeNull();
  expect(history.location.pathname).toBe('/new/course');
  expect(history.location.search).toContain('page=3');
  await user.click(await screen.findByLabelText('培训教师'));
  expect(await screen.findByTitle('程砚秋')).toBeVisible();
});

it('asks before the way to a new teacher leaves a picture behind that is not uploaded yet', async () => {
  const { user, history } = await open();
  await user.type(screen.getByLabelText('课程名称'), '国画班');
  const heavy = new File(['x'.repeat(500 * 1024 + 1)], '大图.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('选择图片文件'), heavy);
  await screen.findByRole('group', { name: '大图.png' });
  await user.click(await screen.findByRole('button', { name: '添加教师' }));
  expect(await screen.findByText(/还有 1 个文件没有上传完，离开后不再上传/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /取\s?消/ }));
  expect(history.location.pathname).toBe('/new/course');
  expect(screen.getByRole('group', { name: '大图.png' })).toBeVisible();
});

it('leads nobody to the form of a new teacher who could not save one', async () => {
  await open(['edit']);
  expect(await screen.findByText(/只列出审核通过的教师/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '添加教师' })).toBeNull();
});

it('is not sent without a picture that could not be uploaded', async () => {
  const { user, bodies } = await open();
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  await user.type(screen.getByLabelText('课程名称'), '国画班');
  const heavy = new File(['x'.repeat(500 * 1024 + 1)], '大图.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('选择图片文件'), heavy);
  const card = await screen.findByRole('group', { name: '大图.png' });
  const draft = screen.getByRole('button', { name: /^(loading)?保存草稿$/ });
  // Said before what else is wrong: the picture is not what is missing.
  await user.click(screen.getByRole('button', { name: /^提交/ }));
  expect(await screen.findByText(/还有 1 个文件没有上传/)).toBeVisible();
  expect(screen.queryByText(/请上传图片/)).toBeNull();
  await user.click(draft);
  expect((await screen.findAllByText(/还有 1 个文件没有上传/)).length).toBeGreaterThan(0);
  expect(scrolled).toHaveBeenCalled();
  expect(bodies(pathOf(courseContent, 'create'))).toEqual([]);
  await user.click(within(card).getByRole('button', { name: /移除/ }));
  await user.click(draft);
  await waitFor(() => expect(bodies(pathOf(courseContent, 'create'))).toHaveLength(1));
});

it('does not open over a course that is being reviewed', async () => {
  const row = { id: 'c1', version: 2, venueId: 'v1', title: '国画班', status: 1, isEdit: false };
  await open(['all'], row);
  expect(await screen.findByText(/《国画班》的状态为“审批中”，不能编辑/)).toBeVisible();
  expect(screen.queryByLabelText('课程名称')).toBeNull();
  expect(screen.queryByRole('button', { name: /提交/ })).toBeNull();
});

it('opens over a published course that may still be changed', async () => {
  await open(['all'], { id: 'c1', version: 2, venueId: 'v1', title: '国画班', status: 100, isEdit: true });
  expect(await screen.findByLabelText('课程名称')).toHaveValue('国画班');
});

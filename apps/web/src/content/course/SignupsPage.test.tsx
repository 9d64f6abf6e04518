import { longestSaidReason } from '@yunguan/contract/kernel/member-push';
import { longestOpinion } from '@yunguan/contract/kernel/text-limits';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  cancelSignups,
  decideSignups,
  getCourseIntake,
  getSignupInfo,
  getSignupInfoList,
  revealSignup,
  signUpOnBehalf,
  trainMessagePush,
} from '@yunguan/contract/content/course-signup-desk';
import { generateFile } from '@yunguan/contract/platform/files';
import { orderKinds } from '@yunguan/contract/platform/orders';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { type Asked, stubNetwork } from '@/kernel/api/network.fixture';
import { openedFrom } from '@/kernel/decisions/order-queue';
import { queryKeys } from '@/kernel/api/query-keys';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { renderInApp } from '@/ui/test-render';
import SignupsPage from './SignupsPage';
import { brother, signup, walkIn } from './students/signup.fixture';

const intake = {
  courseId: 'c1',
  title: signup.title,
  count: 12,
  pending: 1,
  approved: 2,
  waiting: 0,
  left: 9,
  standing: 'recruiting',
  standingText: '招生中',
  isOpen: true,
  isOpenToStaff: true,
  minimal: 6,
  maximum: 12,
  trainStartTime: '2026-12-05',
};

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

interface Opening {
  readonly address?: string;
  readonly options?: readonly string[];
  /** undefined: the usual answer. */
  readonly answer?: (path: string, body: Asked['body']) => unknown;
}

function open({ address = '/', options = ['all'], answer }: Opening = {}) {
  const rows = [signup, brother, walkIn];
  const asked = stubNetwork(({ path, body }) => {
    const given = answer?.(path, body);
    if (given !== undefined) return given;
    if (path === getSignupInfoList.path) return { datas: rows, total: rows.length };
    if (path === getSignupInfo.path) return rows.find(({ id }) => id === body.id);
    if (path === getCourseIntake.path) return intake;
    return path.includes('Page') ? { datas: [], total: 0 } : null;
  });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: createRootRoute({ component: () => <SignupsPage /> }), history });
  const menus = [menu('培训课程', '/', { contentType: 'course', options: [...options] })];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderInApp(
    <QueryClientProvider client={client}>
      <SessionValue value={{ ...session, menus }}>
        <RouterProvider router={router} />
      </SessionValue>
    </QueryClientProvider>,
  );
  return {
    client,
    history,
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
    bodies: (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body),
    keys: (path: string) => asked.filter((one) => one.path === path).map(({ key }) => key),
  };
}

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`no row of ${name}`);
  return within(row);
};
/** The dialog that opened over another one. */
const dialogOver = async (title: string) => {
  const box = (await screen.findByText(title)).closest('[role=dialog]');
  if (!(box instanceof HTMLElement)) throw new Error(`no dialog ${title}`);
  return within(box);
};
const dialogNamed = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

/** Ticks every student in view. */
async function tickAll(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  for (const name of ['向秀英', '向文彬', '刘永芳']) await user.click(screen.getByLabelText(`选择 ${name}`));
}

const noStudents = (path: string) => (path === getSignupInfoList.path ? { datas: [], total: 0 } : undefined);

it('tells where somebody is signed up: beside the students of one course', async () => {
  open({ answer: noStudents });
  expect(await screen.findByText('公众报名后会出现在这里；选择一门课程后，也可代为报名。')).toBeVisible();
  cleanup();
  open({ answer: noStudents, address: '/?courseId=c1' });
  expect(await screen.findByText('公众报名后会出现在这里；也可代为报名。')).toBeVisible();
});

it('tells nobody of it who may not', async () => {
  open({ answer: noStudents, options: [] });
  expect(await screen.findByText('公众报名后会出现在这里。')).toBeVisible();
});

it('shows the students and the figures anew when an order has come or gone elsewhere', async () => {
  const { client, bodies } = open({ address: '/?courseId=c1' });
  await rowOf('向秀英');
  await waitFor(() => expect(bodies(getCourseIntake.path)).toHaveLength(1));
  await act(() => client.invalidateQueries({ queryKey: queryKeys.content('order') }));
  expect(bodies(getSignupInfoList.path)).toHaveLength(2);
  expect(bodies(getCourseIntake.path)).toHaveLength(2);
});

it('says of a chosen course that is gone that it is, instead of waiting for its title', async () => {
  open({
    address: '/?courseId=c9',
    answer: (path) =>
      path === getCourseIntake.path ? new Refused('无权限或数据不存在', { code: 'FORBIDDEN' }) : undefined,
  });
  expect(await screen.findByText('无法显示的课程')).toBeVisible();
});

it('shows a viewer the students and nothing that would be refused', async () => {
  open({ options: [] });
  const row = await rowOf('向秀英');
  expect(row.getByText('女 · 7 岁')).toBeVisible();
  expect(row.getByText('138****5678')).toBeVisible();
  for (const name of ['通过', '不通过', '站内信', '取消', '全选', '导出', '更多'])
    expect(screen.queryByText(name)).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('shows who a student and a guardian are while the focus is on the name, masked, and puts the card away with Esc', async () => {
  const { user } = open();
  const row = await rowOf('向秀英');
  const name = row.getByRole('button', { name: '向秀英' });
  act(() => name.focus());
  const card = within(await screen.findByRole('region', { name: '学员 向秀英' }));
  for (const text of ['2019-05-20', '500***********4258', '人像面', '对粉尘过敏'])
    expect(card.getByText(text)).toBeVisible();
  await user.keyboard('{Escape}');
  // jsdom plays no motion to its end: the card is put away as soon as its name is no longer marked as open.
  await waitFor(() => expect(name).not.toHaveClass('ant-popover-open'));
  act(() => row.getByRole('button', { name: '赵永芳' }).focus());
  expect(within(await screen.findByRole('region', { name: '监护人 赵永芳' })).getByText('护士')).toBeVisible();
});

it('searches by sex and days of the sign-up in the advanced search, and exports with the same filter', async () => {
  const { bodies, user } = open({
    address: '/?courseId=c1&keyword=向&sex=0&state=pending&from=2026-11-01&to=2026-11-20',
  });
  await rowOf('向秀英');
  const filter = {
    courseId: 'c1',
    keyword: '向',
    sex: 0,
    state: 'pending',
    startTime: '2026-11-01',
    endTime: '2026-11-20',
  };
  expect(bodies(getSignupInfoList.path)[0]).toEqual({ ...filter, pageIndex: 1, pageSize: 10 });
  expect(screen.getByText('性别：女')).toBeVisible();
  expect(screen.getByText('报名时间：2026-11-01 至 2026-11-20')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /导出/ }));
  await waitFor(() => expect(bodies(generateFile.path)).toHaveLength(1));
  const [asked] = bodies(generateFile.path);
  expect(asked).toMatchObject({ action: 3105 });
  expect(JSON.parse(String(asked?.model))).toEqual(filter);
});

it('opens the sign-up that an order leads to, and approves it once', async () => {
  const { user, bodies, history } = open({
    address: openedFrom('?kind=a', orderKinds.courseSignup.path('s1'), 's1'),
    answer: (path) =>
      path === decideSignups.path ? { done: 1, results: [{ id: 's1', ok: true, msg: '审核成功！' }] } : undefined,
  });
  const drawer = await dialogNamed('报名详情');
  await user.click(await drawer.findByRole('button', { name: '通过' }));
  const question = await dialogOver('通过报名');
  await user.dblClick(question.getByRole('button', { name: '通过' }));
  expect(await screen.findByText('已通过报名')).toBeVisible();
  expect(bodies(decideSignups.path)).toEqual([{ ids: ['s1'], result: 'approve', remark: null }]);
  expect(history.location.search).toContain('apply=s1');
  await user.click(drawer.getByRole('link', { name: '返回订单待审核', hidden: true }));
  await waitFor(() => expect(history.location.href).toBe('/audit/audit?kind=a&opened=s1'));
});

it('leaves no closed sign-up behind that Back would open again', async () => {
  const { user, history } = open();
  await user.click((await rowOf('向秀英')).getByRole('button', { name: '详情' }));
  await dialogNamed('报名详情');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(history.location.search).not.toContain('apply'));
  expect(history.length).toBe(2);
});

it('decides of the chosen ones those that wait, and asks for an opinion before it rejects', async () => {
  const { user, bodies } = open({
    answer: (path) =>
      path === decideSignups.path ? { done: 1, results: [{ id: 's1', ok: true, msg: '审核成功！' }] } : undefined,
  });
  await rowOf('向秀英');
  await tickAll(user);
  await user.click(await screen.findByRole('button', { name: '批量不通过 1 名' }));
  const question = await dialogNamed('不通过报名');
  await user.click(question.getByRole('button', { name: '不通过' }));
  expect(await question.findByText('请输入审批意见！')).toBeVisible();
  expect(bodies(decideSignups.path)).toEqual([]);
  expect(question.getByText(`0/${longestOpinion}`)).toBeVisible();
  await user.click(question.getByRole('button', { name: '重复报名。' }));
  await user.click(question.getByRole('button', { name: '不通过' }));
  await waitFor(() =>
    expect(bodies(decideSignups.path)).toEqual([{ ids: ['s1'], result: 'reject', remark: '重复报名。' }]),
  );
});

it('says why a sign-up could not be cancelled, and keeps the reason', async () => {
  const { user } = open({
    answer: (path) =>
      path === cancelSignups.path
        ? { done: 0, results: [{ id: 's2', ok: false, msg: '该报名已取消，不能取消' }] }
        : undefined,
  });
  await user.click((await rowOf('向文彬')).getByRole('button', { name: '取消' }));
  const question = await dialogNamed('取消报名');
  expect(question.getByText(`0/${longestSaidReason}`)).toBeVisible();
  await user.type(question.getByLabelText('取消原因'), '应报名人要求取消');
  await user.click(question.getByRole('button', { name: '取消报名' }));
  expect(await question.findByText('该报名已取消，不能取消')).toBeVisible();
  expect(question.getByLabelText('取消原因')).toHaveValue('应报名人要求取消');
});

it('writes to each member once, says who cannot be reached, and lets a receiver be taken out', async () => {
  const { user, bodies } = open();
  await rowOf('向秀英');
  await tickAll(user);
  await user.click(await screen.findByRole('button', { name: '发送站内信' }));
  const letter = await dialogNamed('发送站内信');
  expect(letter.getByText('向秀英、向文彬')).toBeVisible();
  expect(letter.getByText(/1 名学员由工作人员代报/)).toBeVisible();
  await user.type(letter.getByLabelText('标题'), '开课通知');
  await user.type(letter.getByLabelText('内容'), '周六上午九点开课');
  await user.dblClick(letter.getByRole('button', { name: '发送' }));
  expect(await screen.findByText('已经发送站内信')).toBeVisible();
  expect(bodies(trainMessagePush.path)).toEqual([
    { courseId: 'c1', receiverList: ['m1'], title: '开课通知', content: '周六上午九点开课' },
  ]);
});

it('sends the letter whose answer got lost again under its key, so that nobody gets it twice', async () => {
  let isLost = true;
  const { user, keys } = open({
    answer: (path) => {
      if (path !== trainMessagePush.path || !isLost) return undefined;
      isLost = false;
      throw new TypeError('Failed to fetch');
    },
  });
  await user.click((await rowOf('向文彬')).getByRole('button', { name: '站内信' }));
  const letter = await dialogNamed('发送站内信');
  await user.type(letter.getByLabelText('标题'), '开课通知');
  await user.type(letter.getByLabelText('内容'), '周六开课');
  await user.click(letter.getByRole('button', { name: '发送' }));
  expect(await screen.findByText(/站内信发送失败/)).toBeVisible();
  await user.click(letter.getByRole('button', { name: '发送' }));
  expect(await screen.findByText('已经发送站内信')).toBeVisible();
  const [first, second] = keys(trainMessagePush.path);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

it('keeps the students ticked to whom a letter did not go', async () => {
  const { user } = open({ answer: (path) => (path === trainMessagePush.path ? { sent: 1 } : undefined) });
  await rowOf('向秀英');
  await tickAll(user);
  await user.click((await rowOf('向文彬')).getByRole('button', { name: '站内信' }));
  const letter = await dialogNamed('发送站内信');
  await user.type(letter.getByLabelText('标题'), '开课通知');
  await user.type(letter.getByLabelText('内容'), '周六开课。');
  await user.click(letter.getByRole('button', { name: /^发\s?送$/ }));
  expect(await screen.findByText('已经发送站内信')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('region', { name: '批量操作' })).toHaveTextContent('已选 2 条');
});

it('sends no letter to nobody, and says 站内信发送失败 with what was typed still there', async () => {
  const { user, bodies } = open({
    answer: (path) =>
      path === trainMessagePush.path ? new Refused('系统繁忙，请稍后再试', { code: 'ILLEGAL_STATE' }) : undefined,
  });
  await user.click((await rowOf('向文彬')).getByRole('button', { name: '站内信' }));
  const letter = await dialogNamed('发送站内信');
  await user.type(letter.getByLabelText('标题'), '开课通知');
  await user.type(letter.getByLabelText('内容'), '周六开课');
  await user.click(letter.getByRole('button', { name: '发送' }));
  expect(await screen.findByText(/站内信发送失败/)).toBeVisible();
  expect(letter.getByLabelText('标题')).toHaveValue('开课通知');
  await user.click(letter.getByLabelText('移除 向文彬'));
  await user.click(letter.getByRole('button', { name: '发送' }));
  expect(await letter.findByText('请选择收件人')).toBeInTheDocument();
  expect(bodies(trainMessagePush.path)).toHaveLength(1);
});

it('shows numbers in full, and the pictures of the cards, for a reason', async () => {
  const full = {
    students: { idCardNo: '500105201905204258', tel: '', address: '重庆市江北区建新东路96号' },
    guardian: { idCardNo: '', tel: '13812345678', address: '' },
    cards: [{ label: '学员身份证人像面', url: '/files/card.png?sign=1' }],
  };
  const { user, bodies } = open({
    address: '/?apply=s1',
    answer: (path) => (path === revealSignup.path ? full : undefined),
  });
  const drawer = await dialogNamed('报名详情');
  expect(await drawer.findByText('500***********4258')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: '查看完整信息' }));
  const question = await dialogOver('查看 向秀英 的完整信息');
  await user.type(question.getByLabelText('查看原因'), '核对学员身份');
  await user.click(question.getByRole('button', { name: '查看' }));
  expect(await drawer.findByText('500105201905204258')).toBeVisible();
  expect(drawer.getByText('13812345678')).toBeVisible();
  expect(drawer.getByAltText('学员身份证人像面')).toHaveAttribute('src', '/files/card.png?sign=1');
  expect(bodies(revealSignup.path)).toEqual([{ id: 's1', reason: '核对学员身份' }]);
});

/** Opens the dialog in which staff signs a student up. */
async function openEnrolment(user: ReturnType<typeof userEvent.setup>) {
  await waitFor(() => expect(screen.getByRole('button', { name: /代为报名/ })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: /代为报名/ }));
  return dialogNamed(/代为报名/);
}

type Enrolment = Awaited<ReturnType<typeof openEnrolment>>;

/** Fills in what every child needs. */
async function fillIn(user: ReturnType<typeof userEvent.setup>, form: Enrolment, birthday: string): Promise<void> {
  const [name, guardian] = form.getAllByLabelText('姓名');
  const [, tel] = form.getAllByLabelText('联系电话');
  if (!name || !guardian || !tel) throw new Error('fields are missing');
  await user.type(name, '向小雨');
  await user.click(form.getAllByLabelText('女')[0] ?? name);
  await user.type(form.getByLabelText('出生日期'), `${birthday}{Enter}`);
  await user.type(guardian, '赵永芳');
  await user.type(tel, '13812345678');
}

it('takes pictures of the student and of both cards for whom staff signs up', async () => {
  const { user } = open({ address: '/?courseId=c1' });
  const form = await openEnrolment(user);
  for (const label of ['学员照片', '学员身份证人像面', '学员身份证国徽面', '监护人身份证人像面', '监护人身份证国徽面'])
    expect(form.getByLabelText(`上传${label}`)).toBeVisible();
});

it('does not sign a student up without name, sex, birthday and, while of unknown age, a guardian', async () => {
  const { user, bodies } = open({ address: '/?courseId=c1' });
  const form = await openEnrolment(user);
  await user.click(form.getByRole('button', { name: '报名' }));
  for (const text of ['请输入学员姓名', '请选择学员性别', '请选择学员出生日期', '请输入监护人姓名'])
    expect(await form.findByText(text)).toBeInTheDocument();
  expect(bodies(signUpOnBehalf.path)).toEqual([]);
});

it.each([
  ['pending', '报名成功，请等待审核'],
  ['approved', '报名成功'],
])('says of a sign-up that is %s: %s', async (state, text) => {
  const { user, bodies } = open({
    address: '/?courseId=c1',
    answer: (path) => (path === signUpOnBehalf.path ? { id: 's9', ordernNum: 'KC9', state } : undefined),
  });
  const form = await openEnrolment(user);
  await fillIn(user, form, '2018-05-20');
  await user.click(form.getByRole('button', { name: '报名' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(bodies(signUpOnBehalf.path)).toHaveLength(1);
});

it('says at the birthday that the student is too young or too old on the first day, and sends nothing', async () => {
  const { user, bodies } = open({ address: '/?courseId=c1' });
  const form = await openEnrolment(user);
  expect(form.getByText(/招生范围 6-12 岁，按培训首日（2026-12-05）计算年龄/)).toBeVisible();
  await fillIn(user, form, '2020-12-06');
  await user.click(form.getByRole('button', { name: '报名' }));
  expect(await form.findByText('学员年龄不在招生范围（6-12 岁）内')).toBeInTheDocument();
  expect(bodies(signUpOnBehalf.path)).toEqual([]);
});

it('points to the waiting list of a full course only while members can join it', async () => {
  const full = (isOpen: boolean) => (path: string) =>
    path === getCourseIntake.path ? { ...intake, left: 0, isOpen } : undefined;
  const title = () => screen.getByRole('button', { name: /代为报名/ }).getAttribute('title');
  open({ address: '/?courseId=c1', answer: full(true) });
  await waitFor(() => expect(title()).toBe('名额已满，可由会员加入候补'));
  cleanup();
  open({ address: '/?courseId=c1', answer: full(false) });
  await waitFor(() => expect(title()).toBe('名额已满'));
});

it('signs latecomers up after the last day of sign-up, and nobody any more when the training is over', async () => {
  const given = (changes: object) => (path: string) =>
    path === getCourseIntake.path ? { ...intake, isOpen: false, ...changes } : undefined;
  const options = { address: '/?courseId=c1' };
  open({ ...options, answer: given({ standing: 'training', standingText: '培训中' }) });
  expect(await screen.findByText('培训中')).toBeVisible();
  expect(screen.getByRole('button', { name: /代为报名/ })).toBeEnabled();
  cleanup();
  open({ ...options, answer: given({ standing: 'ended', standingText: '培训结束', isOpenToStaff: false }) });
  expect(await screen.findByText('培训结束')).toBeVisible();
  const button = screen.getByRole('button', { name: /代为报名/ });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('title', '课程培训结束，不能报名');
});

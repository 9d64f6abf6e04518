import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pathOf } from '@yunguan/contract/kernel/content';
import { getReviewLog } from '@yunguan/contract/platform/review';
import { dropDraft, getDraft, saveDraft } from '@yunguan/contract/platform/shell';
import { queryAreaList } from '@yunguan/contract/platform/lookups';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AntdProvider } from '@/app/AntdProvider';
import { createQueryClient } from '@/app/query-client';
import { ok, refused } from '@/kernel/api/client.fixture';
import { holdLogin } from '@/kernel/api/network.fixture';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { voteContent } from './vote-content';
import VoteForm from './VoteForm';

const stored = { id: 'v7', version: 4, title: '舞蹈大赛', contacts: '陈雅琴', isNeedSignup: false, status: 0 };

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly key: string | null;
}
type Answer = { body: unknown } | Error;
const forbidden = refused(0, '无权限或数据不存在', { code: 'FORBIDDEN' });

interface Network {
  readonly saves?: Answer[];
  readonly draft?: unknown;
  readonly of?: Readonly<Record<string, unknown>>;
  /** The approval record. */
  readonly log?: readonly unknown[];
  /** What a save waits for. */
  readonly hold?: Promise<void>;
  /** The record has been deleted once something was saved. */
  readonly goes?: boolean;
}

/** A server whose saves the test answers one after the other; the last answer repeats. */
function serve(network: Network) {
  const { saves = [ok({ id: 'v7' })], draft = null, log = [] } = network;
  const sent: Sent[] = [];
  const record = { ...stored, ...network.of };
  const answer = ({ path }: Sent): Answer => {
    if (path === getDraft.path) return ok(draft);
    if (path === getReviewLog.path) return ok(log);
    if (path === saveDraft.path) return ok({ savedTime: '2026-11-20 09:12:30' });
    if (path === queryAreaList.path) return ok([]);
    if (path === pathOf(voteContent, 'detail')) {
      const isGone = network.goes === true && sent.some((one) => one.path === pathOf(voteContent, 'update'));
      return isGone ? forbidden : ok(record);
    }
    if (path === pathOf(voteContent, 'create') || path === pathOf(voteContent, 'update')) {
      return saves.length > 1 ? (saves.shift() ?? ok(null)) : (saves[0] ?? ok(null));
    }
    return path.includes('getChildrenByNodeName') ? ok({ list: [] }) : ok(null);
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit & { body: string }) => {
    const key = new Headers(init.headers).get('Idempotency-Key');
    const one: Sent = { path, body: JSON.parse(init.body) as Sent['body'], key };
    sent.push(one);
    const isSave = path === pathOf(voteContent, 'create') || path === pathOf(voteContent, 'update');
    if (isSave) await network.hold;
    const reply = answer(one);
    if (reply instanceof Error) throw reply;
    return new Response(JSON.stringify(reply.body));
  });
  const to = (path: string | undefined) => sent.filter((one) => one.path === path);
  return { record, to, saved: () => [...to(pathOf(voteContent, 'create')), ...to(pathOf(voteContent, 'update'))] };
}

function show(address: string, network: Network = {}) {
  const server = serve(network);
  const history = createMemoryHistory({ initialEntries: [address] });
  const views = { 1: () => <h1>列表</h1>, 2: VoteForm, 3: VoteForm };
  const Screen = () => <ContentScreen of={voteContent} views={views} />;
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history });
  render(
    <AntdProvider>
      <QueryClientProvider client={createQueryClient()}>
        <SessionValue value={session}>
          <RouterProvider router={router} />
        </SessionValue>
      </QueryClientProvider>
    </AntdProvider>,
  );
  return { ...server, history, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

async function open(address: string, network?: Network) {
  const shown = show(address, network);
  return { ...shown, title: await screen.findByLabelText('活动名称') };
}

/** A dialog that closes stays in the page for the length of its animation. */
async function lastDialog(): Promise<HTMLElement> {
  const [dialog] = (await screen.findAllByRole('dialog')).slice(-1);
  if (!dialog) throw new Error('no dialog');
  return dialog;
}
// An icon of a busy button belongs to its name.
const click = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name: new RegExp(`^(loading)?${name}$`) }));

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  holdLogin();
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('a record that came back from the review', () => {
  const rejected = { action: 'reject', userName: '罗文彬', reviewTime: '2026-11-24 00:13:05', enclosureList: [] };

  it('shows the opinion above the form; the field named in it is one press away', async () => {
    const log = [{ ...rejected, remark: '【联系人】请填写全名' }];
    const { user } = await open('/?mode=3&id=v7', { of: { status: 101 }, log });
    await screen.findByText('罗文彬于 2026-11-24 00:13 驳回，请按意见修改后重新提交');
    screen.getByText('请填写全名');
    await user.click(screen.getByRole('button', { name: '【联系人】' }));
    expect(screen.getByLabelText('联系人')).toHaveFocus();
  });

  it('says nothing once it was submitted again', async () => {
    const log = [
      { ...rejected, remark: '请补充' },
      { ...rejected, action: 'submit', remark: '' },
    ];
    await open('/?mode=3&id=v7', { log });
    expect(screen.queryByText(/请按意见修改/)).not.toBeInTheDocument();
  });
});

it('says in the place of the form that a record of that venue would not be saved', async () => {
  show('/?mode=3&id=v7', { of: { venueId: 'v2', venueName: '鱼嘴分馆' } });
  expect(await screen.findByText('您在鱼嘴分馆不能修改投票活动，请联系场馆管理员。')).toBeVisible();
  expect(screen.queryByLabelText('联系人')).toBeNull();
});

it('saves what was typed into a record that was deleted meanwhile as a new one, when asked to', async () => {
  const { user, title, saved } = await open('/?mode=3&id=v7', { saves: [forbidden, ok({ id: 'v8' })], goes: true });
  await user.type(title, '（二）');
  await click(user, '保存草稿');
  const dialog = await lastDialog();
  await user.click(within(dialog).getByRole('button', { name: '另存为新内容' }));
  await waitFor(() => expect(saved()).toHaveLength(2));
  const anew = saved().find(({ path }) => path === pathOf(voteContent, 'create'));
  expect(anew?.body).toMatchObject({ title: '舞蹈大赛（二）', status: 0 });
  expect(anew?.body).not.toHaveProperty('id');
  expect(await screen.findByText('列表')).toBeVisible();
});

it('saves it once where the answer was lost, and asks no second time', async () => {
  const saves = [forbidden, new TypeError('fetch failed'), ok({ id: 'v8' })];
  const { user, title, to } = await open('/?mode=3&id=v7', { saves, goes: true });
  await user.type(title, '（二）');
  await click(user, '保存草稿');
  await user.click(within(await lastDialog()).getByRole('button', { name: '另存为新内容' }));
  const anew = () => to(pathOf(voteContent, 'create'));
  await waitFor(() => expect(anew()).toHaveLength(1));
  await screen.findByText(/网络异常/);
  await click(user, '保存草稿');
  expect(await screen.findByText('列表')).toBeVisible();
  const [first, second] = anew();
  expect(second).toEqual(first);
  expect(to(pathOf(voteContent, 'update'))).toHaveLength(1);
});

it('says why a record that was submitted in another window takes no save, and that nothing is lost', async () => {
  const { record, user, title } = await open('/?mode=3&id=v7', {
    saves: [refused(0, '《舞蹈大赛》当前状态不允许此操作', { code: 'ILLEGAL_STATE' })],
  });
  await user.type(title, '改');
  record.status = 1;
  await click(user, '保存草稿');
  await screen.findByText('《舞蹈大赛》的状态为“审核中”，不能编辑。您未保存的修改仍保留着，可以编辑时再恢复。');
  expect(title).toHaveValue('舞蹈大赛改');
});

it('sends a save that the server could not tell of again under its key', async () => {
  const saves = [refused(0, '系统繁忙，请稍后再试', { code: 'BUSY' }), ok({ id: 'v8' })];
  const { user, title, saved } = await open('/?mode=2', { saves });
  await user.type(title, '街舞大赛');
  await click(user, '保存草稿');
  await screen.findByText('系统繁忙，请稍后再试');
  await click(user, '保存草稿');
  expect(await screen.findByText('列表')).toBeVisible();
  const [first, second] = saved();
  expect(second).toEqual(first);
});

describe('submitting', () => {
  it('shows every message under its field, says the first one once, and goes to its field', async () => {
    const { user, title, saved } = await open('/?mode=2');
    await click(user, '提交');
    for (const text of ['请选择分类', '请选择省(市)', '请输入详细地址', '请选择日期！', '请上传封面', '请输入简介']) {
      expect(screen.getAllByText(text, { selector: '.ant-form-item-explain-error *' })).toHaveLength(1);
    }
    expect(screen.getByRole('navigation', { name: '表单目录' })).toHaveTextContent('基本信息6 项有误');
    expect(document.querySelectorAll('.ant-message-notice')).toHaveLength(1);
    expect(document.querySelector('.ant-message-notice')).toHaveTextContent('请输入活动名称');
    await waitFor(() => expect(title).toHaveFocus());
    expect(title).toHaveAccessibleDescription('请输入活动名称');
    expect(saved()).toEqual([]);
  });

  it('puts the messages of the server onto their fields', async () => {
    const problem = refused(0, '活动名称已存在', {
      code: 'VALIDATION',
      errors: [{ field: 'title', message: '活动名称已存在' }],
    });
    const { user, title } = await open('/?mode=3&id=v7', { saves: [problem] });
    await user.type(title, '二');
    await click(user, '保存草稿');
    await waitFor(() => expect(title).toHaveAccessibleDescription('活动名称已存在'));
  });
});

describe('saving a draft', () => {
  it('asks for the title only and returns to the list as it was left', async () => {
    const { user, title, saved, history } = await open('/?keyword=春&page=3&mode=2');
    await click(user, '保存草稿');
    expect(title).toHaveAccessibleDescription('请输入活动名称');
    await user.type(title, '舞蹈大赛');
    await click(user, '保存草稿');
    expect(await screen.findByRole('heading', { name: '列表' })).toBeVisible();
    expect(screen.getByText('添加成功！')).toBeVisible();
    expect(saved()).toMatchObject([{ body: { title: '舞蹈大赛', status: 0, isNeedVote: true, cover: null } }]);
    expect(new URLSearchParams(history.location.search).get('page')).toBe('3');
  });

  it('sends the version that was edited, and what a switch hides is not sent', async () => {
    const { user, title, saved } = await open('/?mode=3&id=v7');
    await user.type(title, '二');
    await click(user, '保存草稿');
    await screen.findByText('成功修改活动信息！');
    expect(saved()[0]?.body).toMatchObject({ id: 'v7', version: 4, title: '舞蹈大赛二', signupStartTime: null });
  });

  it('repeats a save without an answer under its key, and takes a new key for a changed form', async () => {
    const saves = [new TypeError('offline'), new TypeError('offline'), ok({ id: 'v8' })];
    const { user, title, to } = await open('/?mode=2', { saves });
    const created = () => to(pathOf(voteContent, 'create'));
    await user.type(title, '舞蹈大赛');
    await click(user, '保存草稿');
    await waitFor(() => expect(screen.getByRole('button', { name: '提交' })).toBeEnabled());
    await click(user, '保存草稿');
    await waitFor(() => expect(created()).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('button', { name: '提交' })).toBeEnabled());
    await user.type(title, '二');
    await click(user, '保存草稿');
    expect(await screen.findByText('列表')).toBeVisible();
    // What was stored without its answer becomes no second record.
    const [first, second, third] = created();
    expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    const changed = to(pathOf(voteContent, 'update'));
    expect(changed).toMatchObject([{ body: { id: 'v8', version: 1, title: '舞蹈大赛二' } }]);
    expect(changed[0]?.key).not.toBe(first?.key);
    // Nor is its rolling draft offered as that of another new one.
    expect(to(dropDraft.path).map(({ body }) => body.objectId)).toEqual([undefined]);
  });

  it('sends what was changed as a new record where the save without an answer turns out to be refused', async () => {
    const saves = [new TypeError('offline'), refused(0, '活动名称已存在', { code: 'VALIDATION' }), ok({ id: 'v8' })];
    const { user, title, to } = await open('/?mode=2', { saves });
    await user.type(title, '舞蹈大赛');
    await click(user, '保存草稿');
    await waitFor(() => expect(screen.getByRole('button', { name: '提交' })).toBeEnabled());
    await user.type(title, '二');
    await click(user, '保存草稿');
    expect(await screen.findByText('列表')).toBeVisible();
    expect(to(pathOf(voteContent, 'create')).map(({ body }) => body.title)).toEqual([
      '舞蹈大赛',
      '舞蹈大赛',
      '舞蹈大赛二',
    ]);
    expect(to(pathOf(voteContent, 'update'))).toEqual([]);
  });

  it('submits the record that a draft without an answer has stored, and no second one', async () => {
    const form = {
      typeId: '01a1fe09-cf28-7273-bce0-000000000001',
      title: '舞蹈大赛',
      contacts: '陈雅琴',
      tel: '13812345678',
      provinceId: '500000',
      cityId: '500100',
      areaId: '500105',
      streetId: '500105001',
      address: '建新北路 1 号',
      startTime: '2027-01-05 09:00',
      endTime: '2027-01-06 09:00',
      isNeedSignup: false,
      cover: '/files/a.webp',
      introduction: '<p>简介</p>',
    };
    const draft = { form, baseVersion: null, savedTime: '2026-11-20 09:12:30', writer: 'w1' };
    const { user, to } = await open('/?mode=2', { saves: [new TypeError('offline'), ok({ id: 'v8' })], draft });
    await click(user, '恢复');
    await click(user, '保存草稿');
    await waitFor(() => expect(screen.getByRole('button', { name: '提交' })).toBeEnabled());
    await click(user, '提交');
    expect(await screen.findByText('列表')).toBeVisible();
    expect(to(pathOf(voteContent, 'create')).map(({ body }) => body.status)).toEqual([0, 0]);
    expect(to(pathOf(voteContent, 'update'))).toMatchObject([{ body: { id: 'v8', version: 1, status: 1 } }]);
  });
});

describe('unsaved work of an earlier visit', () => {
  const draft = { form: { title: '街舞大赛' }, baseVersion: 4, savedTime: '2026-11-20 09:12:30' };

  it('is offered, and restored on demand', async () => {
    const { user, title } = await open('/?mode=3&id=v7', { draft });
    expect(screen.getByText('检测到未保存的修改（2026-11-20 09:12）')).toBeVisible();
    expect(screen.queryByRole('button', { name: '提交' })).not.toBeInTheDocument();
    await click(user, '恢复');
    expect(title).toHaveValue('街舞大赛');
    expect(screen.queryByText(/检测到未保存的修改/)).not.toBeInTheDocument();
  });

  it('names the venue where a new record was begun, in another one than the page shows', async () => {
    const elsewhere = { ...draft, baseVersion: null, venueId: 'v2', venueName: '南岸区文化馆' };
    await open('/?mode=2', { draft: elsewhere });
    expect(
      screen.getByText(
        '这些内容是在「南岸区文化馆」填写的，当前场馆是「江北文化馆」。请先选择恢复或丢弃，再继续编辑。',
      ),
    ).toBeVisible();
  });

  it('is dropped only after a confirmation', async () => {
    const { user, title, to } = await open('/?mode=3&id=v7', { draft });
    await click(user, '丢弃');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '丢弃' }));
    await waitFor(() => expect(to(dropDraft.path)).toMatchObject([{ body: { kind: 'vote', objectId: 'v7' } }]));
    expect(title).toHaveValue('舞蹈大赛');
  });

  it('is asked about before a copy is named: dropped, the form is the copy, restored, it is not', async () => {
    const newDraft = { ...draft, baseVersion: null };
    const notice = '已复制《舞蹈大赛》的内容';
    const { user, title } = await open('/?mode=2&copy_of=v7', { draft: newDraft });
    expect(screen.queryByText(notice)).toBeNull();
    await click(user, '丢弃');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '丢弃' }));
    expect(await screen.findByText(notice)).toBeVisible();
    expect(title).toHaveValue('舞蹈大赛');

    cleanup();
    await open('/?mode=2&copy_of=v7', { draft: newDraft });
    await click(user, '恢复');
    expect(screen.getByLabelText('活动名称')).toHaveValue('街舞大赛');
    expect(screen.queryByText(notice)).toBeNull();
  });

  it('is kept while the user types', async () => {
    const { user, title, to } = await open('/?mode=2');
    await user.type(title, '舞蹈');
    await waitFor(() => expect(to(saveDraft.path)).toHaveLength(1));
    expect(to(saveDraft.path)[0]?.body).toMatchObject({
      kind: 'vote',
      form: { title: '舞蹈' },
      venueId: session.user.venueId,
    });
    expect(await screen.findByText('上次自动保存 09:12:30')).toBeVisible();
  });
});

describe('a copy', () => {
  it('says that the custom form stays with the other activity, and nothing of it where there is none', async () => {
    await open('/?mode=2&copy_of=v7', { of: { isCustomApply: true } });
    expect(await screen.findByText('没有复制自定义报名的表单，请补充；名称请按需修改。')).toBeVisible();
    cleanup();
    await open('/?mode=2&copy_of=v7');
    expect(await screen.findByText('名称请按需修改。')).toBeVisible();
  });
});

describe('leaving', () => {
  it('asks while there are unsaved changes', async () => {
    const { user, title, history } = await open('/?mode=2');
    await user.type(title, '舞蹈');
    await click(user, '返回');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('离开此页？');
    await user.click(within(dialog).getByRole('button', { name: '取消' }));
    expect(history.location.search).toContain('mode=2');
    await click(user, '返回');
    await user.click(within(await lastDialog()).getByRole('button', { name: '离开' }));
    expect(await screen.findByRole('heading', { name: '列表' })).toBeVisible();
  });

  it('while a save is on its way stays where one went, and tells what came of it', async () => {
    let release = () => {};
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { history, title, user, saved } = await open('/?mode=3&id=v7', { hold });
    await user.type(title, '（二）');
    await click(user, '保存草稿');
    await waitFor(() => expect(saved()).toHaveLength(1));
    history.push('/?mode=2');
    await user.click(within(await lastDialog()).getByRole('button', { name: '离开' }));
    await waitFor(() => expect(history.location.search).toContain('mode=2'));
    await screen.findByLabelText('活动名称');
    release();
    expect(await screen.findByText(/成功/)).toBeInTheDocument();
    expect(history.location.search).toContain('mode=2');
    expect(screen.queryByText('列表')).toBeNull();
  });

  it('does not ask when nothing was changed', async () => {
    const { user } = await open('/?mode=3&id=v7');
    await click(user, '返回');
    expect(await screen.findByRole('heading', { name: '列表' })).toBeVisible();
  });
});

it('shows both versions when somebody saved meanwhile, and saves the choice over the newer version', async () => {
  const conflict = { userName: '罗文彬', time: '2026-11-20 09:30:00', version: 6 };
  const stale = refused(0, '内容已被修改', { code: 'CONFLICT', conflict });
  const { user, title, saved, record } = await open('/?mode=3&id=v7', { saves: [stale, ok({ id: 'v7' })] });
  await user.clear(title);
  await user.type(title, '街舞大赛');
  Object.assign(record, { version: 6, title: '广场舞大赛', contacts: '罗文彬' });
  await click(user, '保存草稿');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/2026-11-20 09:30:00/).parentElement).toHaveTextContent('罗文彬 于');
  expect(dialog.getByRole('region', { name: '活动名称' })).toHaveTextContent('街舞大赛');
  expect(dialog.getByRole('region', { name: '活动名称' })).toHaveTextContent('广场舞大赛');
  expect(dialog.getByRole('button', { name: '按所选内容保存草稿' })).toBeDisabled();
  await user.click(within(dialog.getByRole('region', { name: '活动名称' })).getByLabelText('我的内容'));
  await user.click(dialog.getByRole('button', { name: '按所选内容保存草稿' }));
  await screen.findByText('成功修改活动信息！');
  expect(saved().at(-1)?.body).toMatchObject({ version: 6, title: '街舞大赛', contacts: '罗文彬' });
});

import { screen, waitFor, within } from '@testing-library/react';
import {
  addCommitment,
  getCommitment,
  longestCommitment,
  updateCommitment,
} from '@yunguan/contract/content/vote-commitment';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { unfinishedText } from '@/ui/unfinished-uploads';
import { openView } from '../open-view.fixture';
import CommitmentView from './CommitmentView';
import { type Commitment, isBlank } from './commitment-text';

const text: NonNullable<Commitment> = {
  id: 'c1',
  title: '活动安全承诺书',
  content: '<p>听从安排</p>',
  type: 2,
  version: 3,
  lastModificationTime: '2026-11-19 10:20:30',
  userName: '罗文彬',
};

interface Served {
  readonly stored: Commitment;
  readonly options?: readonly string[];
  /** What is stored after a first attempt to save, which is refused. */
  readonly meanwhile?: { readonly stored: Commitment; readonly refusal: Refused };
}

async function open({ stored, options = ['all'], meanwhile }: Served) {
  let attempts = 0;
  const view = openView({
    views: { 10: CommitmentView },
    address: '/?mode=10&id=a1',
    options,
    answer: ({ path }) => {
      if (path === getCommitment.path) return attempts > 0 && meanwhile ? meanwhile.stored : stored;
      attempts += 1;
      return attempts === 1 && meanwhile ? meanwhile.refusal : { id: 'c1' };
    },
  });
  await screen.findByRole('heading', { name: '安全承诺书' });
  return view;
}

const conflict = { userName: '周建国', time: '2026-11-21 09:00:00', version: 4 };
const save = () => screen.getByRole('button', { name: '保存' });

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('asks for title and text before it adds the first one of the venue', async () => {
  const { user, bodies } = await open({ stored: null });
  await user.click(await screen.findByRole('button', { name: '保存' }));
  expect(await screen.findAllByText('请填写完整的信息')).toHaveLength(2);
  expect(bodies(addCommitment.path)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '从范文开始' }));
  expect(within(screen.getByLabelText('安全承诺书预览')).getByText(/自愿报名参加江北区文化馆组织的活动/)).toBeVisible();
  await user.dblClick(save());
  await waitFor(() => expect(bodies(addCommitment.path)).toHaveLength(1));
  expect(bodies(addCommitment.path)[0]).toMatchObject({ type: 2, venueId: 'v1', title: '活动安全承诺书' });
  expect(await screen.findByText('添加成功！')).toBeVisible();
});

it('takes a text as long as the server does, which counts an emoji once', async () => {
  const content = `<p>${'🎵'.repeat(longestCommitment / 2 + 1)}</p>`;
  const { user, bodies } = await open({ stored: { ...text, content } });
  await user.click(await screen.findByRole('button', { name: '保存' }));
  await waitFor(() => expect(bodies(updateCommitment.path)).toMatchObject([{ content }]));
});

it('is not saved without a picture that is on its way into its text', async () => {
  const { user, bodies } = await open({ stored: text });
  // Never answers: what is sent stays on its way.
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      open = () => undefined;
      setRequestHeader = () => undefined;
      abort = () => undefined;
      send = () => undefined;
    },
  );
  await user.type(await screen.findByLabelText('标题'), '二');
  const picture = new File(['x'.repeat(50)], 'a.jpg', { type: 'image/jpeg' });
  await user.upload(await screen.findByLabelText('选择要插入的图片文件'), picture);
  await screen.findByText(/a\.jpg/);
  await user.click(save());
  expect(await screen.findByText(unfinishedText(1))).toBeInTheDocument();
  expect(bodies(updateCommitment.path)).toEqual([]);
});

it('says who changed it last, shows what is typed at once, and changes the version that it began with', async () => {
  const { user, bodies } = await open({ stored: text });
  expect(await screen.findByText('最后修改：罗文彬 2026-11-19 10:20')).toBeVisible();
  await user.type(screen.getByLabelText('标题'), '（修订）');
  expect(within(screen.getByLabelText('安全承诺书预览')).getByText('活动安全承诺书（修订）')).toBeVisible();
  await user.click(save());
  await waitFor(() => expect(bodies(updateCommitment.path)).toHaveLength(1));
  expect(bodies(updateCommitment.path)[0]).toEqual({
    id: 'c1',
    version: 3,
    title: '活动安全承诺书（修订）',
    content: '<p>听从安排</p>',
  });
});

it.each([
  ['changed', text, new Refused('内容已被他人修改', { code: 'CONFLICT', conflict })],
  ['added', null, new Refused('该场馆已有承诺书，请修改', { code: 'ILLEGAL_STATE', conflict })],
])('overwrites nothing unseen that somebody else has %s meanwhile', async (_case, stored, refused) => {
  const theirs = { ...text, content: '<p>爱护设施</p>', version: 4, userName: conflict.userName };
  const { user, bodies } = await open({ stored, meanwhile: { stored: theirs, refusal: refused } });
  if (!stored) await user.click(await screen.findByRole('button', { name: '从范文开始' }));
  await user.type(await screen.findByLabelText('标题'), '二');
  await user.click(save());
  expect(await screen.findByText('安全承诺书已被他人修改')).toBeVisible();
  expect(screen.getByLabelText('标题')).toHaveValue('活动安全承诺书二');
  await user.click(screen.getByRole('button', { name: '查看对方的内容' }));
  expect(await screen.findByText('爱护设施')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '用我的内容覆盖' }));
  await waitFor(() =>
    expect(bodies(updateCommitment.path).at(-1)).toMatchObject({ id: 'c1', version: 4, title: '活动安全承诺书二' }),
  );
});

const ownWindow = { ...conflict, isOwn: true };

it.each([
  ['changed', text, new Refused('内容已被您（唐晓岚）修改', { code: 'CONFLICT', conflict: ownWindow })],
  ['added', null, new Refused('该场馆已有承诺书，请修改', { code: 'ILLEGAL_STATE', conflict: ownWindow })],
])('tells the user of his own other window, in which he has %s it', async (_case, stored, own) => {
  const { user } = await open({ stored, meanwhile: { stored: { ...text, version: 4 }, refusal: own } });
  if (!stored) await user.click(await screen.findByRole('button', { name: '从范文开始' }));
  await user.type(await screen.findByLabelText('标题'), '二');
  await user.click(save());
  expect(await screen.findByText('您已在另一个窗口保存过安全承诺书')).toBeVisible();
  expect(screen.getByText(/^您在另一个窗口于 .+ 保存了新的内容，本窗口的修改还没有保存。$/)).toBeVisible();
  for (const name of ['查看另一窗口的内容', '放弃本窗口的修改，载入最新内容', '用本窗口的内容覆盖'])
    expect(screen.getByRole('button', { name })).toBeVisible();
});

it('shows the text, and nothing to change it with, to who may not edit', async () => {
  await open({ stored: text, options: ['review'] });
  expect(await screen.findByText('听从安排')).toBeVisible();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  expect(screen.queryByLabelText('标题')).toBeNull();
});

it.each([
  ['<p></p>', true],
  ['<p>&nbsp; </p><h2> </h2>', true],
  ['<p>听</p>', false],
  ['<img src="/files/a.jpg">', false],
])('takes %s for an article that says nothing: %s', (html, expected) => {
  expect(isBlank(html)).toBe(expected);
});

it('keeps what was typed, and says so, when the right to edit is taken away', async () => {
  const { user, hold } = await open({ stored: null });
  await user.click(await screen.findByRole('button', { name: '从范文开始' }));
  hold(['review']);
  await screen.findByText(/您的权限刚刚有变动，不能再保存/);
  expect(within(screen.getByLabelText('安全承诺书预览')).getByText(/自愿报名参加江北区文化馆组织的活动/)).toBeVisible();
});

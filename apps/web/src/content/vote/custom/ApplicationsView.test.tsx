import { screen, waitFor, within } from '@testing-library/react';
import {
  type CustomSubmission,
  decideSubmission,
  getSubmission,
  getSubmissions,
  linkSubmissionFiles,
  revealSubmission,
} from '@yunguan/contract/content/vote-application';
import { getCustomFields } from '@yunguan/contract/content/vote-custom';
import { generateFile } from '@yunguan/contract/platform/files';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { session } from '@/kernel/session/session.fixture';
import { openView } from '../open-view.fixture';
import { opinionPlace } from './application-opinion';
import ApplicationsView from './ApplicationsView';
import { customForm } from './custom-form.fixture';
import { submission } from './custom-submission.fixture';

const four = [
  submission('s1'),
  submission('s2', { state: 100, stateName: '审核通过', approvalComments: '同意', decidedBy: '罗文彬' }),
  submission('s3', { tel: '139****0023' }),
  submission('s4', { tel: '139****0024' }),
];

/** Links to the files of the fixture; each asking gives new ones. */
let asked = 0;
function links() {
  asked += 1;
  const link = (path: string, name: string) => ({ path, name, url: `${path}?s=${asked}`, size: 2048 });
  return [
    link('/files/a.jpg', '正面.jpg'),
    link('/files/b.jpg', '背面.jpg'),
    link('/files/ab/paper.pdf', '报名表.pdf'),
  ];
}

interface Served {
  readonly address?: string;
  readonly options?: readonly string[];
  readonly rows?: readonly CustomSubmission[];
  readonly refused?: string;
  /** The decision is answered after it. */
  readonly until?: Promise<unknown>;
}

async function open({ address = '', options = ['all'], rows = four, refused, until }: Served = {}) {
  let held = rows;
  const view = openView({
    views: { 11: ApplicationsView },
    address: `/?mode=11&id=a1${address}`,
    options,
    answer: async ({ path, body }) => {
      if (path === getCustomFields.path) return customForm;
      if (path === generateFile.path) return 'ticket';
      if (path === getSubmission.path) return held.find(({ id }) => id === body.id);
      if (path === linkSubmissionFiles.path) return { seconds: 60, files: links() };
      if (path === revealSubmission.path) return { tel: '13900000021', signupInfo: held[0]?.signupInfo };
      if (path === decideSubmission.path) {
        await until;
        if (refused !== undefined) return new Refused(refused, { code: 'ILLEGAL_STATE' });
        held = held.map((row) => (row.id === body.id ? { ...row, state: Number(body.state) } : row));
        return null;
      }
      if (path !== getSubmissions.path) return null;
      const found = held.filter(({ state }) => !body.state || state === body.state);
      return { datas: found.slice(0, Number(body.pageSize)), total: found.length };
    },
  });
  await screen.findByText('报名信息', { selector: 'th' });
  return view;
}

const drawer = async () => within(await screen.findByRole('dialog', { name: '报名申请' }));
const opinion = () => screen.getByLabelText('意见');
/** The first half second of an application decides nothing. */
const settled = async () => waitFor(() => expect(screen.getByRole('button', { name: '通过' })).toBeEnabled());

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('lists masked phones, the first answers under their own labels, and what may be done', async () => {
  await open();
  const [first] = await screen.findAllByRole('row', { name: /139\*\*\*\*0021/ });
  expect(first).toHaveTextContent('姓名陈雅琴工作单位江北区实验小学职务—待审核2026-11-20 09:30审核');
  expect(screen.getByRole('row', { name: /审核通过/ })).toHaveTextContent('详情');
});

it('asks with the filter of its address, and exports by it', async () => {
  const { user, bodies } = await open({ address: '&c_state=1&c_keyword=0023' });
  await screen.findAllByText('139****0023');
  expect(bodies(getSubmissions.path)[0]).toEqual({
    activityId: 'a1',
    state: 1,
    keyword: '0023',
    pageIndex: 1,
    pageSize: 10,
  });
  await user.click(screen.getByRole('button', { name: '导出' }));
  await waitFor(() => expect(bodies(generateFile.path)).toHaveLength(1));
  expect(bodies(generateFile.path)[0]).toMatchObject({
    action: 3032,
    model: '{"activityId":"a1","state":1,"keyword":"0023"}',
  });
});

it('opens the application of the address with its answers by kind, under the labels of that day', async () => {
  await open({ address: '&apply=s1' });
  const shown = await drawer();
  expect(await shown.findByRole('region', { name: '单位信息' })).toHaveTextContent('工作单位');
  expect(await shown.findByText('现为“单位”')).toBeVisible();
  expect(shown.getByText('已从表单删除')).toBeVisible();
  expect(shown.getByText('表单后来有修改，以下按提交时的表单显示。后来增加：备注。')).toBeVisible();
  expect(await shown.findByAltText('照片 2')).toHaveAttribute('src', expect.stringMatching(/^\/files\/b\.jpg\?s=/));
  const link = shown.getByRole('link', { name: '下载 报名表.pdf' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/files\/ab\/paper\.pdf\?s=/));
  expect(link).toHaveAttribute('download', '报名表.pdf');
  expect(shown.getByText('未填写')).toBeVisible();
});

it('downloads through the link of this minute, and asks for another one after it', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${new URL(this.href).search} ${this.download}`);
  });
  const { user, bodies } = await open({ address: '&apply=s1' });
  const shown = await drawer();
  const link = await shown.findByRole('link', { name: '下载 报名表.pdf' });
  await user.click(link);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(bodies(linkSubmissionFiles.path)).toEqual([{ id: 's1' }]);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 50_000);
  await user.click(link);
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(bodies(linkSubmissionFiles.path)).toHaveLength(2);
  expect(saved[1]).toBe(`?s=${asked} 报名表.pdf`);
  vi.restoreAllMocks();
});

it('names the files, and opens none, for who does not decide', async () => {
  const { bodies } = await open({ address: '&apply=s1', options: ['edit'] });
  const shown = await drawer();
  expect(await shown.findByText('图片和附件仅审核人员可以查看。')).toBeVisible();
  expect(shown.getByText('报名表.pdf')).toBeVisible();
  expect(shown.queryByRole('link')).toBeNull();
  expect(shown.queryByRole('img', { name: /照片/ })).toBeNull();
  expect(bodies(linkSubmissionFiles.path)).toEqual([]);
});

it('decides nothing without an opinion, either way', async () => {
  const { user, bodies } = await open({ address: '&apply=s1' });
  await drawer();
  await settled();
  for (const name of ['通过', '不通过']) {
    await user.click(screen.getByRole('button', { name }));
    expect(opinion()).toHaveAccessibleDescription('请输入意见');
  }
  expect(bodies(decideSubmission.path)).toEqual([]);
});

it('sends a decision once and opens the next application that waits, below the decided one', async () => {
  const { user, bodies, history } = await open({ address: '&apply=s3' });
  await drawer();
  await settled();
  await user.type(opinion(), '符合条件');
  await user.dblClick(screen.getByRole('button', { name: '通过' }));
  expect(await screen.findByText('审核成功！')).toBeVisible();
  expect(bodies(decideSubmission.path)).toEqual([{ id: 's3', state: 100, approvalComments: '符合条件' }]);
  await waitFor(() => expect(history.location.search).toContain('apply=s4'));
  await settled();
  expect(opinion()).toHaveValue('');
  await user.type(opinion(), '材料不全');
  await user.click(screen.getByRole('button', { name: '不通过' }));
  await waitFor(() => expect(history.location.search).toContain('apply=s1'));
  expect(bodies(decideSubmission.path)[1]).toEqual({ id: 's4', state: 101, approvalComments: '材料不全' });
});

it('stays on an application that 订单待审核 led to once it is decided, with the way back', async () => {
  const { user, history } = await open({ address: `&apply=s3&waiting=${encodeURIComponent('s3?kind=a')}` });
  await drawer();
  await settled();
  expect(screen.queryByText(/自动打开下一份/)).toBeNull();
  await user.type(opinion(), '符合条件');
  await user.click(screen.getByRole('button', { name: '通过' }));
  expect(await screen.findByText('审核成功！')).toBeVisible();
  expect(history.location.search).toContain('apply=s3');
  await user.click(screen.getByRole('link', { name: '返回订单待审核' }));
  await waitFor(() => expect(history.location.href).toBe('/audit/audit?kind=a&opened=s3'));
});

describe('a decision that is answered after its application was left', () => {
  async function decide() {
    let approve: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      approve = resolve;
    });
    const view = await open({ address: '&apply=s1', until });
    await drawer();
    await settled();
    await view.user.type(opinion(), '符合条件');
    await view.user.click(screen.getByRole('button', { name: '通过' }));
    const applied = () => new URLSearchParams(view.history.location.search).get('apply');
    const answer = async () => {
      const before = view.bodies(getSubmissions.path).length;
      approve();
      expect(await screen.findByText('审核成功！')).toBeVisible();
      await waitFor(() => expect(view.bodies(getSubmissions.path).length).toBeGreaterThan(before));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(sessionStorage.getItem(opinionPlace(session.user.id, 's1'))).toBeNull();
    };
    return { ...view, applied, answer };
  }

  it('does not open the drawer again', async () => {
    const { user, applied, answer } = await decide();
    await user.click((await drawer()).getByRole('button', { name: /关闭|Close/ }));
    await waitFor(() => expect(applied()).toBeNull());
    await answer();
    expect(applied()).toBeNull();
  });

  it('does not take away the one that is read by then', async () => {
    const { user, applied, answer } = await decide();
    await user.click(screen.getByRole('button', { name: '下一份' }));
    await waitFor(() => expect(applied()).toBe('s2'));
    await answer();
    expect(applied()).toBe('s2');
  });
});

it('keeps the opinion when the decision is refused', async () => {
  const { user } = await open({ address: '&apply=s1', refused: '该申请已审核（审核通过），不能重复审核' });
  await drawer();
  await settled();
  await user.type(opinion(), '符合条件');
  await user.click(screen.getByRole('button', { name: '通过' }));
  expect(await screen.findByText('该申请已审核（审核通过），不能重复审核')).toBeVisible();
  expect(opinion()).toHaveValue('符合条件');
});

it('shows a decided application with its opinion, and offers no second decision', async () => {
  await open({ address: '&apply=s2' });
  const shown = await drawer();
  expect(await shown.findByText('同意')).toBeVisible();
  expect(shown.queryByLabelText('意见')).toBeNull();
});

it('shows the whole number for a reason only', async () => {
  const { user, bodies } = await open({ address: '&apply=s1' });
  const shown = await drawer();
  await user.click(await shown.findByRole('button', { name: '查看完整' }));
  const reason = await screen.findByLabelText('查看原因');
  await user.click(screen.getByRole('button', { name: '查看' }));
  expect((await screen.findAllByText('请填写查看原因'))[0]).toBeInTheDocument();
  await user.type(reason, '电话核实{Enter}');
  expect(await shown.findByText('13900000021', { selector: 'b' })).toBeVisible();
  expect(bodies(revealSubmission.path)).toEqual([{ id: 's1', reason: '电话核实' }]);
});

it('offers neither decision, nor numbers, nor export to who may not', async () => {
  await open({ address: '&apply=s1', options: [] });
  const shown = await drawer();
  expect(await shown.findByText('陈雅琴')).toBeVisible();
  for (const name of ['通过', '不通过', '查看完整', '导出', '审核']) expect(screen.queryByText(name)).toBeNull();
});

it('does not show an application of another activity as one of this', async () => {
  await open({ address: '&apply=s9', rows: [submission('s9', { activityId: 'a2' })] });
  expect(await screen.findByText('该申请不属于这个活动')).toBeVisible();
});

it('keeps an opinion that is typed while he looks elsewhere, and while a colleague decides', async () => {
  const rows = four.map((row) => ({ ...row }));
  const { user, renew, history } = await open({ address: '&apply=s1', rows });
  await drawer();
  await settled();
  await user.type(opinion(), '材料齐全，符合条件');
  await user.click(screen.getByRole('button', { name: '下一份' }));
  await waitFor(() => expect(history.location.search).toContain('apply=s2'));
  await user.click(screen.getByRole('button', { name: '上一份' }));
  await waitFor(() => expect(history.location.search).toContain('apply=s1'));
  await waitFor(() => expect(opinion()).toHaveValue('材料齐全，符合条件'));

  Object.assign(rows[0] as object, {
    state: 100,
    stateName: '审核通过',
    approvalComments: '同意',
    decidedBy: '罗文彬',
  });
  await renew();
  expect(await screen.findByText('您填写的意见没有提交，可以复制留存：')).toBeVisible();
  expect(screen.getByText('材料齐全，符合条件')).toBeVisible();
  expect((await drawer()).getByText(/审批意见 · 罗文彬/)).toBeVisible();
});

it('asks for the reason of a look only where the look was asked for, not when the application is opened later', async () => {
  const { user, history } = await open();
  const [row] = await screen.findAllByRole('row', { name: /139\*\*\*\*0023/ });
  const inRow = within(row ?? document.body);
  await user.click(inRow.getByText('查看完整'));
  await screen.findByLabelText('查看原因');
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(inRow.getByText('审核'));
  await screen.findByRole('button', { name: '上一份', hidden: true });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByLabelText('查看原因')).toBeNull();
});

it('leaves no closed application behind that Back would open again', async () => {
  const { user, history } = await open();
  const before = history.length;
  const [row] = await screen.findAllByRole('row', { name: /139\*\*\*\*0023/ });
  await user.click(within(row ?? document.body).getByText('审核'));
  await settled();
  await user.click(document.querySelector('.application-drawer .ant-drawer-close') ?? document.body);
  await waitFor(() => expect(history.location.search).not.toContain('apply'));
  expect(history.length).toBe(before + 1);
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getCommitment } from '@yunguan/contract/content/vote-commitment';
import { applyOnBehalf, getSubmissions } from '@yunguan/contract/content/vote-application';
import { type CustomField, getCustomFields } from '@yunguan/contract/content/vote-custom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import type { Asked } from '@/kernel/api/network.fixture';
import { dialogNamed, openView } from '../open-view.fixture';
import type { VoteRow } from '../vote-content';
import { voteModes } from '../vote-modes';
import ApplicationsView from './ApplicationsView';
import BehalfView from './BehalfView';
import { customField, customForm } from './custom-form.fixture';

/** The fixture's form, and papers behind its last group. */
const form: readonly CustomField[] = [
  ...customForm,
  { ...customField({ id: 'f8', fieldName: '报名表', type: 4, sort: 8, isNull: false }), childrens: [] },
];
const open = { isCustomApply: true, isNeedSignup: true } as const;

interface Served {
  readonly options?: readonly string[];
  readonly row?: Partial<VoteRow>;
  readonly tree?: () => readonly CustomField[];
  readonly commitment?: boolean;
  readonly refused?: (asked: Asked) => Refused | undefined;
}

async function openForm({ options, row = open, tree = () => form, commitment = false, refused }: Served = {}) {
  const view = openView({
    views: { [voteModes.applications]: ApplicationsView, [voteModes.applyOnBehalf]: BehalfView },
    address: '/?mode=13&id=a1&c_state=1',
    row,
    ...(options && { options }),
    answer: (asked) => {
      if (asked.path === getCustomFields.path) return tree();
      if (asked.path === getSubmissions.path) return { datas: [], total: 0 };
      if (asked.path === getCommitment.path)
        return commitment ? { id: 'c1', title: '安全承诺书', content: '<p>一</p>' } : null;
      if (asked.path === applyOnBehalf.path) return refused?.(asked) ?? { id: 's9' };
      return null;
    },
  });
  await screen.findByRole('heading', { name: '代为报名' });
  expect(await screen.findByText(/保存后等待审核，本馆设为自动确认的直接通过/)).toBeVisible();
  return view;
}

let failing = false;
/** A network for files: each gets a path with its name. */
class FileRequest {
  status = 200;
  responseText = '';
  upload = { onprogress: undefined };
  onload: () => void = () => undefined;
  onloadend: () => void = () => undefined;
  open() {}
  setRequestHeader() {}
  abort() {}
  send(body: FormData) {
    const { name } = body.get('file') as File;
    const objects = [{ name, suffix: '', relativePath: `/files/private/${name}`, size: 1 }];
    this.responseText = JSON.stringify(
      failing ? { state: 0, msg: '文件已损坏，请重新选择文件', objects: {} } : { state: 1, msg: '上传成功', objects },
    );
    this.onload();
    this.onloadend();
  }
}

beforeEach(() => {
  failing = false;
  vi.stubGlobal('XMLHttpRequest', FileRequest);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const photo = (name = '正面.jpg') => new File(['x'], name, { type: 'image/jpeg' });
const paper = new File(['x'], '报名表.pdf', { type: 'application/pdf' });
const field = (name: string) => screen.findByLabelText(name);
const choose = async (name: string, files: File[]) =>
  fireEvent.change(await field(`选择${name}文件`), { target: { files } });
const save = () => screen.getByRole('button', { name: /^保\s?存$/ });

async function fill(user: Awaited<ReturnType<typeof openForm>>['user'], tel = '13800138000') {
  await user.type(await field('手机号码'), tel);
  await user.type(await field('姓名'), ' 唐小雨 ');
  await user.type(await field('单位'), '江北区实验小学');
  await choose('照片', [photo()]);
  expect(await screen.findByAltText('正面.jpg')).toBeVisible();
}

it('draws the form of the activity by its parts, stars and remarks', async () => {
  await openForm();
  const first = await screen.findByRole('region', { name: '报名信息' });
  expect(within(first).getByLabelText('手机号码')).toBeVisible();
  expect(within(first).getByLabelText('姓名')).toBeVisible();
  const group = screen.getByRole('region', { name: '单位信息' });
  expect(within(group).getByText('请填写全称')).toBeVisible();
  expect(within(group).getByLabelText('职务')).toBeVisible();
  expect(within(screen.getByRole('region', { name: '其他' })).getByLabelText('备注')).toBeVisible();
  expect(screen.getAllByRole('region', { name: '其他信息' })).toHaveLength(2);
  expect(screen.getByRole('navigation', { name: '表单目录' })).toHaveTextContent(
    '报名信息单位信息其他信息其他其他信息',
  );
  const starred = [...document.querySelectorAll('.ant-form-item-required')].map((label) => label.textContent);
  expect(starred).toEqual(['手机号码', '姓名', '单位', '照片']);
});

it('sends nothing before everything that is asked for is there, in the words of the server', async () => {
  const { user, bodies } = await openForm({ commitment: true });
  await field('手机号码');
  await user.click(save());
  for (const text of ['电话号码不能为空', '请输入姓名', '请输入单位', '请上传照片']) {
    expect((await screen.findAllByText(text))[0]).toBeInTheDocument();
  }
  expect(screen.getByText('请确认报名人已阅读并同意《安全承诺书》')).toBeInTheDocument();
  fireEvent.change(await field('备注'), { target: { value: '长'.repeat(5001) } });
  fireEvent.blur(await field('备注'));
  expect(await screen.findByText('备注不能超过 5000 个字符')).toBeInTheDocument();
  expect(bodies(applyOnBehalf.path)).toEqual([]);
});

it('saves once, with files, and goes back to the list as it was left', async () => {
  const { user, bodies, history } = await openForm({ commitment: true });
  await fill(user);
  await choose('报名表', [paper, photo('盖章页.jpg')]);
  await user.click(await screen.findByRole('button', { name: '移除 盖章页.jpg' }));
  await user.click(screen.getByRole('checkbox', { name: '报名人已阅读并同意《安全承诺书》' }));
  await user.dblClick(save());
  expect(await screen.findByText('添加成功！')).toBeVisible();
  expect(bodies(applyOnBehalf.path)).toEqual([
    {
      activityId: 'a1',
      tel: '13800138000',
      answers: [
        { id: 'f1', content: ' 唐小雨 ' },
        { id: 'f3', content: '江北区实验小学' },
        { id: 'f4', content: '' },
        { id: 'f5', content: ['/files/private/正面.jpg'] },
        { id: 'f7', content: '' },
        { id: 'f8', content: ['/files/private/报名表.pdf'] },
      ],
    },
  ]);
  await waitFor(() => expect(history.location.search).toContain('mode=11'));
  expect(history.location.search).toContain('c_state=1');
});

it('makes room for the next applicant', async () => {
  const { user, bodies } = await openForm();
  await fill(user);
  await user.click(screen.getByRole('button', { name: '保存并再报一份' }));
  await waitFor(() => expect(screen.getByLabelText('姓名')).toHaveValue(''));
  expect(screen.getByLabelText('手机号码')).toHaveFocus();
  expect(screen.queryByText('正面.jpg')).toBeNull();
  await fill(user, '023-68792829');
  await user.click(save());
  await waitFor(() => expect(bodies(applyOnBehalf.path)).toHaveLength(2));
  expect(bodies(applyOnBehalf.path)[1]).toMatchObject({ tel: '023-68792829' });
});

it('takes pictures where pictures are asked for, at most nine, and tells of each file that failed', async () => {
  const { user, bodies } = await openForm();
  await choose('照片', [paper]);
  expect(await screen.findByText('图片类型必须是.gif,jpeg,jpg,png,bmp中的一种')).toBeVisible();
  await choose('报名表', [new File(['x'], '说明.docx')]);
  expect(await screen.findByText('仅支持图片（jpg、png、gif、bmp）和 PDF 文件')).toBeVisible();
  const large = photo('大.jpg');
  Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 });
  await choose('照片', [large]);
  expect(await screen.findByText('文件大小不能超过 20MB!')).toBeVisible();
  await choose(
    '照片',
    Array.from({ length: 10 }, (_, index) => photo(`${index}.jpg`)),
  );
  expect(await screen.findByText('照片最多上传 9 个文件')).toBeVisible();
  expect(await screen.findByAltText('8.jpg')).toBeVisible();
  const photos = within(screen.getByRole('group', { name: '照片' }));
  expect(photos.queryByRole('button', { name: /^上传图片/ })).toBeNull();
  failing = true;
  await choose('报名表', [paper]);
  expect(await screen.findByText('文件已损坏，请重新选择文件,上传失败')).toBeVisible();
  await user.type(await field('手机号码'), '13800138000');
  await user.type(await field('姓名'), '唐小雨');
  await user.type(await field('单位'), '江北区实验小学');
  await user.click(save());
  expect(await screen.findByText(/^还有 1 个文件没有上传/)).toBeVisible();
  expect(bodies(applyOnBehalf.path)).toEqual([]);
  failing = false;
  await user.click(screen.getByRole('button', { name: /重\s?试/ }));
  await user.click(save());
  await waitFor(() => expect(bodies(applyOnBehalf.path)).toHaveLength(1));
});

it('asks before what was typed is left, and keeps it', async () => {
  const { user, history } = await openForm();
  await user.type(await field('姓名'), '唐小雨');
  await user.click(screen.getByRole('button', { name: /^返\s?回$/ }));
  const asking = await dialogNamed('离开此页？');
  expect(asking.getByText('填写的报名信息尚未保存，离开后将丢失。')).toBeVisible();
  await user.click(asking.getByRole('button', { name: /取\s?消/ }));
  expect(history.location.search).toContain('mode=13');
  expect(await field('姓名')).toHaveValue('唐小雨');
});

it('shows the server’s problems at their fields, and asks for what a colleague added meanwhile', async () => {
  let tree = form;
  const added: CustomField = { ...customField({ id: 'f10', fieldName: '年龄', sort: 10 }), childrens: [] };
  const message = '请输入年龄';
  const { user, bodies } = await openForm({
    tree: () => tree,
    refused: ({ body }) =>
      JSON.stringify(body).includes('f10')
        ? undefined
        : new Refused(message, { code: 'VALIDATION', errors: [{ field: 'f10', message }] }),
  });
  await fill(user);
  tree = [...form, added];
  await user.click(save());
  expect((await screen.findAllByText(message))[0]).toBeInTheDocument();
  expect(await screen.findByText(/^报名表单刚才有修改，已按新的表单显示，填写的内容仍在/)).toBeVisible();
  expect(await field('姓名')).toHaveValue(' 唐小雨 ');
  await user.type(await field('年龄'), '12');
  await user.click(save());
  await waitFor(() => expect(bodies(applyOnBehalf.path)).toHaveLength(2));
});

it('is offered by the list to who may, where the public applies by the form', async () => {
  const { history } = await openForm({ options: ['edit', 'review'] });
  expect(await screen.findByText('代为报名需要新增权限，请联系管理员。')).toBeVisible();
  expect(history.location.search).toContain('mode=13');
});

it('is not offered where the form is switched off', async () => {
  await openForm({ row: { ...open, isCustomApply: false } });
  expect(await screen.findByText('活动须已发布、需要报名，并启用了自定义报名。')).toBeVisible();
});

it.each([
  { options: ['add'], row: open, offered: true },
  { options: ['edit', 'review'], row: open, offered: false },
  { options: ['add'], row: { ...open, isCustomApply: false }, offered: false },
  { options: ['add'], row: { ...open, hasPublished: false }, offered: false },
])('stands over the list: $offered for $options', async ({ options, row, offered }) => {
  const { user } = openView({
    views: { [voteModes.applications]: ApplicationsView, [voteModes.applyOnBehalf]: BehalfView },
    address: '/?mode=11&id=a1',
    options,
    row,
    answer: ({ path }) => {
      if (path === getSubmissions.path) return { datas: [], total: 0 };
      return path === getCustomFields.path ? form : null;
    },
  });
  await screen.findByText('还没有报名申请');
  const [button] = screen.queryAllByRole('button', { name: /代为报名/ });
  expect(button !== undefined).toBe(offered);
  if (!button) return;
  await user.click(button);
  expect(await field('手机号码')).toBeVisible();
});

it('keeps what was typed when the right is taken away, or the activity is withdrawn, and says which', async () => {
  const row: Partial<VoteRow> = { ...open };
  const { user, hold, renew } = await openForm({ row });
  await user.type(await field('姓名'), '唐小雨');
  hold(['review']);
  await screen.findByText(/您的权限刚刚有变动，不能再保存/);
  expect(await field('姓名')).toHaveValue('唐小雨');
  hold(['all']);
  await waitFor(() => expect(screen.queryByText(/刚刚有变动/)).toBeNull());

  Object.assign(row, { isCustomApply: false });
  await renew();
  await screen.findByText(/活动刚刚有变动，现在不能代为报名，不能再保存/);
  expect(await field('姓名')).toHaveValue('唐小雨');
});

it('refuses at once whom nothing typed holds there', async () => {
  const { hold } = await openForm();
  await field('姓名');
  hold(['review']);
  await screen.findByText('现在不能代为报名');
  expect(screen.queryByLabelText('姓名')).toBeNull();
});

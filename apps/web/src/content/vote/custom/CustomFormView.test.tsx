import { screen, waitFor, within } from '@testing-library/react';
import { getCommitment } from '@yunguan/contract/content/vote-commitment';
import { getSubmissions } from '@yunguan/contract/content/vote-application';
import {
  addCustomField,
  deleteCustomFields,
  getCustomFields,
  orderCustomFields,
  updateCustomField,
} from '@yunguan/contract/content/vote-custom';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { openView } from '../open-view.fixture';
import { customField, customForm } from './custom-form.fixture';
import CustomFormView from './CustomFormView';
import { type FormLine, linesOf, treeOf } from './form-lines';

/** `newest` is the version that the stored fields have meanwhile. */
async function open({ options = ['all'], form = customForm, refused = '', newest = 1 } = {}) {
  let lines = linesOf(form);
  const view = openView({
    views: { 8: CustomFormView },
    address: '/?mode=8&id=a1',
    options,
    answer: ({ path, body }) => {
      if (path === getCustomFields.path) return treeOf(lines, form);
      if (path === getSubmissions.path) return { datas: [], total: 12 };
      if (path === updateCustomField.path && body.version !== newest) {
        const conflict = { userName: '唐晓岚', time: '2026-11-20 09:12:00', version: newest, isOwn: false };
        return new Refused('内容已被唐晓岚修改，请核对后再保存', { code: 'CONFLICT', conflict });
      }
      if (path === getCommitment.path) return { id: 'c1', title: '活动安全承诺书' };
      if (path === addCustomField.path) {
        const { fieldName, type, sort } = body;
        lines = [
          ...lines,
          customField({ id: 'f8', fieldName: String(fieldName), type: Number(type), sort: Number(sort) }),
        ];
      }
      if (refused !== '' && path !== orderCustomFields.path) return new Refused(refused, { code: 'ILLEGAL_STATE' });
      if (path === orderCustomFields.path) {
        // The body is the one that this screen sends.
        const places = body.fields as Pick<FormLine, 'id' | 'parentId'>[];
        lines = places.flatMap((place, index) => {
          const line = lines.find(({ id }) => id === place.id);
          return line ? [{ ...line, ...place, sort: index + 1 }] : [];
        });
      }
      return null;
    },
  });
  await screen.findByText('报名字段');
  return view;
}

const preview = () => screen.getByRole('region', { name: '报名表单预览' });
const row = (name: string) => {
  const found = screen.getAllByRole('listitem').find((item) => item.querySelector('b')?.textContent === name);
  if (!found) throw new Error(`no field ${name}`);
  return within(found);
};
const order = () => screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent);

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('keeps the phone first and locked: neither changed, nor deleted, nor moved', async () => {
  const { user } = await open();
  expect(order()[0]).toBe('手机号码');
  const phone = row('手机号码');
  expect(phone.getByLabelText('手机号码是固定字段，禁止修改，禁止删除')).toBeVisible();
  expect(phone.getAllByRole('button')).toHaveLength(1);
  await user.click(phone.getByRole('button'));
  expect(await screen.findByText('手机号码是固定字段，禁止修改、禁止删除')).toBeVisible();
});

it('shows the form as the public will see it: each kind, groups, stars, and the commitment', async () => {
  await open();
  const shown = within(preview());
  expect(shown.getByRole('heading', { name: '单位信息' })).toBeVisible();
  expect(shown.getByPlaceholderText('请输入姓名').tagName).toBe('INPUT');
  expect(shown.getByPlaceholderText('请输入备注').tagName).toBe('TEXTAREA');
  expect(shown.getByText('上传图片')).toBeVisible();
  expect(shown.getByText('请填写全称')).toBeVisible();
  expect(shown.getAllByLabelText('必填')).toHaveLength(4);
  expect(await shown.findByText('《活动安全承诺书》')).toBeVisible();
});

it('follows an order that is not saved yet in the preview, saves it as a whole, and puts the old one back', async () => {
  const { user, bodies } = await open();
  await user.click(row('照片').getByRole('button', { name: '上移 照片' }));
  expect(order()).toEqual(['手机号码', '姓名', '照片', '单位信息', '单位', '职务', '其他', '备注']);
  expect(preview().textContent?.indexOf('照片')).toBeLessThan(preview().textContent?.indexOf('单位信息') ?? 0);
  expect(bodies(orderCustomFields.path)).toEqual([]);
  await user.dblClick(screen.getByRole('button', { name: '保存顺序' }));
  expect(await screen.findByText('恢复原来的顺序')).toBeVisible();
  expect(bodies(orderCustomFields.path)).toHaveLength(1);
  expect(bodies(orderCustomFields.path)[0]).toEqual({
    activityId: 'a1',
    fields: [
      { id: 'f1', parentId: null },
      { id: 'f5', parentId: null },
      { id: 'g2', parentId: null },
      { id: 'f3', parentId: 'g2' },
      { id: 'f4', parentId: 'g2' },
      { id: 'g6', parentId: null },
      { id: 'f7', parentId: 'g6' },
    ],
    was: [
      { id: 'f1', parentId: null },
      { id: 'g2', parentId: null },
      { id: 'f3', parentId: 'g2' },
      { id: 'f4', parentId: 'g2' },
      { id: 'f5', parentId: null },
      { id: 'g6', parentId: null },
      { id: 'f7', parentId: 'g6' },
    ],
  });
  await user.click(screen.getByRole('button', { name: '恢复原来的顺序' }));
  await waitFor(() =>
    expect(order()).toEqual(['手机号码', '姓名', '单位信息', '单位', '职务', '照片', '其他', '备注']),
  );
  const [saved, restored] = bodies(orderCustomFields.path);
  expect(restored).toEqual({ activityId: 'a1', fields: saved?.was, was: saved?.fields });
});

it('takes a number that is typed for a place, and steps back one by one', async () => {
  const { user } = await open();
  const number = screen.getByLabelText('其他的序号');
  await user.clear(number);
  await user.type(number, '1{Enter}');
  expect(order()).toEqual(['手机号码', '其他', '备注', '姓名', '单位信息', '单位', '职务', '照片']);
  await user.click(row('职务').getByRole('button', { name: '上移 职务' }));
  expect(screen.getByText('顺序有 2 步调整尚未保存')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '撤销一步' }));
  await user.click(screen.getByRole('button', { name: '撤销一步' }));
  expect(order()).toEqual(['手机号码', '姓名', '单位信息', '单位', '职务', '照片', '其他', '备注']);
  expect(screen.queryByText('保存顺序')).toBeNull();
});

it('keeps the focus at the field that was moved by its buttons, to the end of the way', async () => {
  const { user } = await open();
  row('职务').getByRole('button', { name: '上移 职务' }).focus();
  await user.keyboard('{Enter}');
  expect(order().slice(3, 5)).toEqual(['职务', '单位']);
  expect(row('职务').getByRole('button', { name: '上移 职务' })).toBeDisabled();
  expect(row('职务').getByRole('button', { name: '下移 职务' })).toHaveFocus();
});

it('tells of a number that is too large, and takes the largest', async () => {
  const { user } = await open();
  const number = screen.getByLabelText('其他的序号');
  await user.clear(number);
  await user.type(number, '1000000{Enter}');
  expect(await screen.findByText('序号最大为 999999，已按 999999 处理')).toBeInTheDocument();
});

it.each(['1000000', '98.6'])('shows the place of the field again when %s was typed and left', async (typed) => {
  const { user } = await open();
  const number = screen.getByLabelText('其他的序号');
  await user.clear(number);
  await user.type(number, typed);
  await user.tab();
  // Where it stood: nothing comes after it.
  await waitFor(() => expect(number).toHaveValue('6'));
});

it('asks for the name of a field and adds it below its subtitle', async () => {
  const { user, bodies } = await open();
  await user.click(row('单位信息').getByText('加字段'));
  const dialog = within(await screen.findByRole('dialog', { name: '添加字段' }));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await dialog.findByText('请输入字段名', { selector: '.ant-form-item-explain-error' });
  expect(bodies(addCustomField.path)).toEqual([]);
  await user.type(dialog.getByLabelText('字段名'), '部门');
  await user.dblClick(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(bodies(addCustomField.path)).toEqual([
      { activityId: 'a1', fieldName: '部门', type: 1, isNull: true, sort: 8, remarks: '', parentId: 'g2' },
    ]),
  );
});

it("shows the server's refusal and keeps what was typed", async () => {
  const { user, bodies } = await open({ refused: '禁止修改' });
  await user.click(row('姓名').getByText('编辑'));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑字段：姓名' }));
  expect(dialog.getByText(/已提交的 12 份申请保留提交时的名称和回答/)).toBeVisible();
  await user.type(dialog.getByLabelText('字段名'), '（中文）');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('禁止修改')).toBeVisible();
  expect(dialog.getByLabelText('字段名')).toHaveValue('姓名（中文）');
  expect(bodies(updateCustomField.path)[0]).toMatchObject({ id: 'f1', fieldName: '姓名（中文）', parentId: null });
});

it('changes a field over what somebody else saved meanwhile, where that is wanted', async () => {
  const { user, bodies } = await open({ newest: 3 });
  await user.click(row('姓名').getByText('编辑'));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑字段：姓名' }));
  await user.type(dialog.getByLabelText('字段名'), '（中文）');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await screen.findAllByText('字段已被他人修改')).not.toEqual([]);
  expect(dialog.getByLabelText('字段名')).toHaveValue('姓名（中文）');
  await user.click(screen.getByRole('button', { name: '覆盖保存' }));
  expect(await screen.findByText('修改成功！')).toBeVisible();
  const sent = bodies(updateCustomField.path);
  expect(sent).toMatchObject([
    { id: 'f1', fieldName: '姓名（中文）', version: 1 },
    { id: 'f1', fieldName: '姓名（中文）', version: 3 },
  ]);
});

it('names the field before it is deleted, what goes with it, and the applications that keep their answers', async () => {
  const { user, bodies } = await open();
  await user.click(row('单位信息').getByText('删除'));
  const dialog = within(await screen.findByRole('dialog', { name: '确定要删除本条信息，是否继续' }));
  expect(dialog.getByText('《单位信息》')).toBeVisible();
  expect(dialog.getByText(/其下的 2 个字段（单位、职务）一并删除。已提交的 12 份申请保留原来的回答/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(bodies(deleteCustomFields.path)).toEqual([{ ids: ['g2'] }]));
});

it('offers usual fields to an empty form, each once', async () => {
  const { user, bodies } = await open({ form: customForm.slice(0, 1) });
  expect(screen.getByText('还没有其他字段')).toBeVisible();
  await user.dblClick(screen.getByRole('button', { name: '身份证明图片' }));
  await waitFor(() => expect(bodies(addCustomField.path).length).toBeGreaterThan(0));
  expect(bodies(addCustomField.path)[0]).toMatchObject({ fieldName: '身份证明图片', type: 3, isNull: true, sort: 1 });
  await waitFor(() => expect(screen.queryByRole('button', { name: '身份证明图片' })).toBeNull());
  expect(order()).toEqual(['手机号码', '身份证明图片']);
  expect(bodies(addCustomField.path)).toHaveLength(1);
});

it('offers no field more to a form that holds a hundred', async () => {
  const many = Array.from({ length: 99 }, (_, index) => ({
    ...customField({ id: `n${index}`, fieldName: `第 ${index + 1} 项`, sort: index + 2 }),
    childrens: [],
  }));
  const subtitle = { ...customField({ id: 'g1', fieldName: '其他', sort: 1, type: 0, isNull: false }), childrens: [] };
  await open({ form: [...customForm.slice(0, 1), subtitle, ...many] });
  expect(screen.getByText(/已有 100 个字段，不能再添加/)).toBeVisible();
  for (const name of [/添加副标题/, /添加字段/, '身份证明图片'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
  expect(row('其他').getByRole('button', { name: '加字段' })).toBeDisabled();
  expect(row('其他').getByRole('button', { name: '编辑' })).toBeEnabled();
});

it('shows the form without its edit to who may only see it', async () => {
  await open({ options: ['add'] });
  for (const name of ['添加字段', '添加副标题', '编辑', '删除', '常用字段'])
    expect(screen.queryByText(name)).toBeNull();
  expect(screen.queryByRole('button', { name: /移动|上移/ })).toBeNull();
  expect(within(preview()).getByPlaceholderText('请输入姓名')).toBeVisible();
});

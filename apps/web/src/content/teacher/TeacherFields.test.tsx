import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { educations } from '@yunguan/contract/content/teacher';
import { FieldFor } from '@/kernel/form/FieldFor';
import { openFields } from '@/kernel/form/open-fields.fixture';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { PhotoFor } from './PhotoFor';
import { teacherContent } from './teacher-content';

const user = () => userEvent.setup({ pointerEventsCheck: 0, delay: null });

beforeEach(() => {
  stubNetwork(() => ({ list: [] }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it.each([
  ['with too few digits', '11010519491231002'],
  ['with a wrong check digit', '110105194912310021'],
  ['of a region that does not exist', '990105194912310020'],
  ['with a birth date that no calendar has', '110105194902310026'],
  ['of somebody older than 130 years', '110105189001010010'],
  ['with a letter in it', '11010519A91231002X'],
])('refuses an identity number %s', async (_why, number) => {
  const { session } = openFields(teacherContent, <FieldFor name="idCardNo" />);
  const typing = user();
  await typing.type(screen.getByLabelText('身份证号'), number);
  await typing.tab();
  expect(await screen.findByText('身份证号格式不正确')).toHaveAttribute('id', 'field-idCardNo-error');
  expect(session.problems('submit').find(({ field }) => field === 'idCardNo')?.message).toBe('身份证号格式不正确');
});

it.each(['11010519491231002X', '11010519491231002x', '110105491231002', ''])(
  'takes %j as an identity number: it may be left out',
  async (number) => {
    const { session } = openFields(teacherContent, <FieldFor name="idCardNo" />);
    const typing = user();
    if (number) await typing.type(screen.getByLabelText('身份证号'), number);
    await typing.tab();
    expect(screen.queryByText('身份证号格式不正确')).toBeNull();
    expect(session.problems('submit').map(({ field }) => field)).not.toContain('idCardNo');
  },
);

it('asks of a draft only the name, and of a submission what the form marks, in its order', () => {
  const { session } = openFields(teacherContent, null);
  expect(session.problems('draft')).toEqual([{ field: 'name', message: '请输入教师姓名' }]);
  expect(session.problems('submit').map(({ message }) => message)).toEqual([
    '请输入教师姓名',
    '请输入毕业院校',
    '请输入工作单位',
    '请输入专业',
    '请选择性别',
    '请选择教学类别',
    '请选择学历',
    '电话号码不能为空',
    '头像不能为空',
  ]);
});

it('offers the nine educations in their order', async () => {
  openFields(teacherContent, <FieldFor name="education" />);
  await user().click(await screen.findByLabelText('学历'));
  const options = await screen.findAllByText(new RegExp(`^(${educations.join('|')})$`), {
    selector: '.ant-select-item-option-content',
  });
  expect(options.map((option) => option.textContent)).toEqual([...educations]);
});

it('takes a portrait of up to 20 MB, larger than a cover may be', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:portrait', revokeObjectURL: () => undefined }),
  );
  openFields(teacherContent, <PhotoFor />);
  const typing = userEvent.setup({ pointerEventsCheck: 0, delay: null, applyAccept: false });
  await typing.click(screen.getByRole('button', { name: /上传头像/ }));
  const input = await screen.findByLabelText('选择本地图片');
  const photo = (bytes: number, type: string) => {
    const file = new File(['x'], '头像.jpg', { type });
    Object.defineProperty(file, 'size', { value: bytes });
    return file;
  };
  await typing.upload(input, photo(1000, 'image/gif'));
  expect(await screen.findByText('上传头像图片只能是 JPG 或 PNG 格式!')).toBeVisible();
  await typing.upload(input, photo(20 * 1024 * 1024, 'image/jpeg'));
  expect(await screen.findByText('上传头像图片大小不能超过 20MB!')).toBeVisible();
  expect(screen.getByText('请先从本地上传或从资源库选择一张图片')).toBeVisible();
  await typing.upload(input, photo(20 * 1024 * 1024 - 1, 'image/jpeg'));
  expect(screen.queryByText('请先从本地上传或从资源库选择一张图片')).toBeNull();
});

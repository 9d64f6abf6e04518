import type { Page } from 'playwright-core';
import { must, tokenOf } from './api';
import { approve } from './scene';
import { dialog } from './screen';

/** Addresses of the screens. */
export const peoplePaths = {
  welfare: '/new/publicActive',
  teachers: '/new/teacher',
  teacherAdd: '/MuseumCenter/teacherAdd?stu=3',
} as const;

const welfares = '/api/welfareactivity/v1';
const teachers = '/api/teachers/v1';

const kinds = {
  welfare: {
    page: `${welfares}/admin-getPageWelfareActivity`,
    detail: `${welfares}/admin-GetWelfareActivityDetails`,
    create: `${welfares}/admin-addWelfareActivity`,
    title: 'title',
  },
  teacher: {
    page: `${teachers}/admin-getPageTeachersInfo`,
    detail: `${teachers}/admin-getTeachersDetails`,
    create: `${teachers}/admin-addTeachersInfo`,
    title: 'name',
  },
} as const;
type Kind = keyof typeof kinds;

/** The record as the server answers it. */
export async function stored(kind: Kind, id: string): Promise<Record<string, unknown>> {
  return must(kinds[kind].detail, { id }, await tokenOf('editor'));
}

/** The id of the record of that title. */
export async function idOf(kind: Kind, title: string): Promise<string> {
  const { page, title: name } = kinds[kind];
  const { datas } = await must(page, { keyword: title, pageIndex: 1, pageSize: 10 }, await tokenOf('editor'));
  // The contract's own list shape.
  const rows = datas as { id: string; title?: string; name?: string }[];
  return rows.find((row) => row[name] === title)?.id ?? '';
}

/** Creates a record with the form of an approved one of the demo data; answers its id. */
export async function create(kind: Kind, title: string, changes: Record<string, unknown> = {}): Promise<string> {
  const { page, detail, create: path, title: name } = kinds[kind];
  const token = await tokenOf('editor');
  const { datas } = await must(page, { status: 100, pageIndex: 1, pageSize: 1 }, token);
  // The contract's own list shape.
  const [first] = datas as { id: string }[];
  if (!first) throw new Error('the demo data has approved records');
  const { id: _id, version: _version, idCardNo: _number, ...form } = await must(detail, { id: first.id }, token);
  return String((await must(path, { ...form, [name]: title, status: 0, ...changes }, token)).id);
}

/** Creates a record and leads it through both reviewers; answers its id. */
export async function publish(kind: Kind, title: string, changes: Record<string, unknown> = {}): Promise<string> {
  const id = await create(kind, title, { ...changes, status: 1 });
  for (const reviewer of ['reviewer', 'reviewer2']) await approve(await tokenOf(reviewer), id);
  return id;
}

/** Chooses staff in the person picker that a form opens: by department, by name or by the first letters of pinyin. */
export async function tickPerson(page: Page, title: string, { word, name }: { word: string; name: string }) {
  const picker = dialog(page, title);
  await picker.getByLabel('搜索用户').fill(word);
  await picker
    .getByRole('region', { name: '用户列表' })
    .locator('.ant-tree-title')
    .getByText(name, { exact: true })
    .click();
}

import * as teachers from '@yunguan/contract/content/teacher';
import { welfare } from '@yunguan/contract/content/welfare';
import { anyContent, type ContentOperation } from '@yunguan/contract/kernel/content';
import { path } from '../factories';
import { buildTeacher, buildWelfare } from '../people-factories';
import { type AreaMatrix, nothing, optionRow, staffRow } from './row';

const ofWelfare = (operation: ContentOperation) => path(anyContent(welfare), operation);
const ofTeacher = (operation: ContentOperation) => path(anyContent(teachers.teacher), operation);

/** Welfare activities and teachers. */
export const peopleMatrix: AreaMatrix = (app) => ({
  [ofWelfare('page')]: optionRow('welfare', ['view'], nothing),
  [ofWelfare('detail')]: optionRow('welfare', ['view'], async () => ({ id: await buildWelfare(app()), browseIp: '' })),
  [ofWelfare('albums')]: optionRow('welfare', ['view'], async () => ({ id: await buildWelfare(app()) })),
  [ofWelfare('create')]: optionRow('welfare', ['add'], async () => ({ title: '新的公益活动', status: 0 })),
  [ofWelfare('update')]: optionRow('welfare', ['edit'], async () => ({
    id: await buildWelfare(app()),
    title: '改过',
    status: 0,
  })),
  [ofWelfare('remove')]: optionRow('welfare', ['del'], async () => ({ ids: [await buildWelfare(app())] })),
  [ofWelfare('revoke')]: optionRow('welfare', ['edit', 'add'], async () => ({
    id: await buildWelfare(app(), { status: 1 }),
  })),
  [ofWelfare('cover')]: optionRow('welfare', ['edit'], async () => ({
    id: await buildWelfare(app()),
    cover: await app().picture('editor', '#224466'),
  })),
  [ofTeacher('page')]: optionRow('teacher', ['view'], nothing),
  [ofTeacher('detail')]: optionRow('teacher', ['view'], async () => ({ id: await buildTeacher(app()) })),
  [ofTeacher('create')]: optionRow('teacher', ['add'], async () => ({ name: '新老师', status: 0 })),
  [ofTeacher('update')]: optionRow('teacher', ['edit'], async () => ({
    id: await buildTeacher(app()),
    name: '改过',
    status: 0,
  })),
  [ofTeacher('remove')]: optionRow('teacher', ['del'], async () => ({ ids: [await buildTeacher(app())] })),
  [ofTeacher('revoke')]: optionRow('teacher', ['edit', 'add'], async () => ({
    id: await buildTeacher(app(), { status: 1 }),
    status: 0,
  })),
  [ofTeacher('toggle')]: optionRow('teacher', ['edit'], async () => ({
    id: await buildTeacher(app(), { status: 100 }),
  })),
  [ofTeacher('pin')]: optionRow('teacher', ['edit'], async () => ({ id: await buildTeacher(app(), { status: 100 }) })),
  [teachers.setTeacherSort.path]: optionRow('teacher', ['edit'], async () => ({
    sortList: [{ id: await buildTeacher(app()), sort: 3 }],
  })),
  [teachers.getAllTeachers.path]: staffRow(),
  [teachers.revealTeacher.path]: optionRow('teacher', ['reveal'], async () => ({
    id: await buildTeacher(app()),
    reason: '核对教师身份',
  })),
});

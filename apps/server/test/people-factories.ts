import { teacher } from '@yunguan/contract/content/teacher';
import { welfare } from '@yunguan/contract/content/welfare';
import { anyContent } from '@yunguan/contract/kernel/content';
import { seedId } from '../src/seed/ids';
import type { ContentApp } from './content-app';
import { buildReviewed, categoryOf, type Form, freshTitle, regionsOf, type Wanted } from './factories';

/** A complete form of a welfare activity; the cover is given, so that nothing is filled in. */
export async function welfareInput(app: ContentApp, changes: Form = {}): Promise<Form> {
  const picture = await app.picture('editor', '#8a3b3b');
  return {
    title: freshTitle('公益讲座'),
    organizer: '渝中区文化馆',
    typeId: await categoryOf(app, '1007', '公益讲座'),
    ...(await regionsOf(app)),
    address: '民权路 16 号文化馆报告厅',
    longitude: 106.5712,
    dimension: 29.5763,
    contactId: '唐晓岚',
    tel: '023-67855210',
    startTime: '2026-12-01',
    endTime: '2026-12-03',
    principalIds: [seedId.user('editor')],
    album: [picture],
    cover: picture,
    introduction: '<p>面向社区居民免费开放</p>',
    tips: '请提前十分钟入场',
    isPcShow: true,
    isWeiXinShow: true,
    isAppShow: false,
    ...changes,
  };
}

/** A welfare activity in the wanted status; answers its id. */
export async function buildWelfare(app: ContentApp, wanted: Wanted = {}): Promise<string> {
  const form = { ...(await welfareInput(app)), ...(await ownPictures(app, wanted)), ...wanted.form };
  return buildReviewed(app, anyContent(welfare), { ...wanted, form });
}

/** A complete form of a teacher, without a number of an identity card. */
export async function teacherInput(app: ContentApp, changes: Form = {}): Promise<Form> {
  return {
    name: freshTitle('梁老师'),
    graduatedSchool: '四川美术学院',
    employer: '渝中区文化馆',
    profession: '中国画',
    sex: 0,
    typeId: await categoryOf(app, '1008', '绘画'),
    education: '硕士',
    birthday: '1986-05-14',
    idCardNo: null,
    tel: '13245678912',
    photo: await app.picture('editor', '#3b5a8a'),
    introduction: '<p>从事基层美术辅导十五年</p>',
    isPcShow: true,
    isWeiXinShow: true,
    isAppShow: false,
    ...changes,
  };
}

/** A teacher in the wanted status; answers his id. */
export async function buildTeacher(app: ContentApp, wanted: Wanted = {}): Promise<string> {
  const photo = wanted.venue === 'branch' ? { photo: await app.picture('xiangyonggang', '#557733') } : {};
  const form = { ...(await teacherInput(app)), ...photo, ...wanted.form };
  return buildReviewed(app, anyContent(teacher), { ...wanted, form });
}

/** What a branch may show and whom it may name: its own pictures and people. */
async function ownPictures(app: ContentApp, { venue }: Wanted): Promise<Form> {
  if (venue !== 'branch') return {};
  const picture = await app.picture('xiangyonggang', '#557733');
  return { album: [picture], cover: picture, principalIds: [seedId.user('branch')] };
}

import { club } from '@yunguan/contract/content/club';
import { course } from '@yunguan/contract/content/course';
import { culture } from '@yunguan/contract/content/culture';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { ContentApp } from './content-app';
import { buildReviewed, categoryOf, type Form, freshTitle, regionsOf, type Wanted } from './factories';
import { buildTeacher } from './people-factories';

const ownerOf = ({ venue }: Wanted) => (venue === 'branch' ? 'xiangyonggang' : 'editor');

async function placeOf(app: ContentApp): Promise<Form> {
  return { ...(await regionsOf(app)), address: '民权路 16 号文化馆 302 室', longitude: 106.5712, dimension: 29.5763 };
}

const shows = { isPcShow: true, isWeiXinShow: true, isAppShow: false } as const;

/** A complete form of a course; the cover is given, so that nothing is filled in. */
export async function courseInput(app: ContentApp, changes: Form = {}, wanted: Wanted = {}): Promise<Form> {
  const picture = await app.picture(ownerOf(wanted), '#3b6a8a');
  const teacherIds = changes.teacherIds ?? [
    await buildTeacher(app, { status: 100, ...(wanted.venue ? { venue: wanted.venue } : {}) }),
  ];
  return {
    title: freshTitle('国画入门班'),
    typeId: await categoryOf(app, '1008', '绘画'),
    teacherIds,
    classHour: 90,
    planPeriod: 12,
    minimal: 6,
    maximum: 60,
    count: 30,
    cost: 0,
    ...(await placeOf(app)),
    signUpEndTime: '2027-03-01',
    trainStartTime: '2027-03-08',
    trainEndTime: '2027-06-20',
    contacts: '唐晓岚',
    tel: '023-67855210',
    classTime: '每周六 9:00-10:30',
    requirements: '零基础即可',
    album: [picture],
    cover: picture,
    introduction: '<p>从执笔、用墨开始</p>',
    ...shows,
    ...changes,
  };
}

/** A course in the wanted status; answers its id. */
export async function buildCourse(app: ContentApp, wanted: Wanted = {}): Promise<string> {
  return buildReviewed(app, anyContent(course), { ...wanted, form: await courseInput(app, wanted.form, wanted) });
}

/** A complete form of a club without albums. */
export async function clubInput(app: ContentApp, changes: Form = {}, wanted: Wanted = {}): Promise<Form> {
  return {
    title: freshTitle('晨光合唱团'),
    typeId: await categoryOf(app, '3002', '合唱社团'),
    ...(await placeOf(app)),
    peopleCount: 40,
    recruitCount: 10,
    cover: await app.picture(ownerOf(wanted), '#7a4a2a'),
    establishTime: '2015-09-01',
    tel: '023-67855210',
    serviceType: 1,
    contacts: '冉青山',
    introduction: '<p>成立于 2015 年的业余合唱团</p>',
    albums: [],
    tips: '每周三晚排练',
    ...shows,
    ...changes,
  };
}

/** A club in the wanted status; answers its id. */
export async function buildClub(app: ContentApp, wanted: Wanted = {}): Promise<string> {
  return buildReviewed(app, anyContent(club), { ...wanted, form: await clubInput(app, wanted.form, wanted) });
}

/** A complete form of a delivery with visits in two months of 2027. */
export async function cultureInput(app: ContentApp, changes: Form = {}, wanted: Wanted = {}): Promise<Form> {
  const picture = await app.picture(ownerOf(wanted), '#5a2a7a');
  const leagueIds = changes.leagueIds ?? [
    await buildClub(app, { status: 100, ...(wanted.venue ? { venue: wanted.venue } : {}) }),
  ];
  return {
    title: freshTitle('川剧进社区'),
    ...(await placeOf(app)),
    duration: 90,
    typeId: await categoryOf(app, '3003', '文艺演出'),
    leagueIds,
    serviceType: 2,
    contacts: '唐晓岚',
    tel: '13245678912',
    plans: [
      { year: 2027, month: 1, frequency: 2 },
      { year: 2027, month: 5, frequency: 3 },
    ],
    albums: [picture],
    cover: picture,
    introduction: '<p>一年五场，送到社区</p>',
    ...shows,
    ...changes,
  };
}

/** A delivery in the wanted status; answers its id. */
export async function buildCulture(app: ContentApp, wanted: Wanted = {}): Promise<string> {
  return buildReviewed(app, anyContent(culture), { ...wanted, form: await cultureInput(app, wanted.form, wanted) });
}

import { daysAfter } from '@yunguan/contract/kernel/days';
import type { Values } from '@yunguan/contract/kernel/parse';
import { courseModule } from '../content/course/course.module';
import { publishCourse } from '../content/course/live/publish-course';
import type { Transaction } from '../db/database';
import { chinaNow } from '../kernel/china-now';
import { approvedSnapshot } from '../kernel/content/public';
import { regionNames } from '../kernel/content/region-names';
import { branchCourses, type DemoCourse, mainCourses } from './course-texts';
import { itemsOf } from '../seed/dictionaries';
import { contactName, landline } from './people';
import { demoBranchKey } from './places';
import { type Rng, rngOf } from './random';
import { seedCourseAttendance } from './seed-course-attendance';
import { seedCourseSignups } from './seed-course-signups';
import {
  houseOf,
  picturesFor,
  recordId,
  type DemoPlan,
  type StoringPlan,
  statusOf,
  type DemoHouse,
  demoHouses,
  seedReviewed,
} from './seed-reviewed';

const courses = { main: mainCourses, [demoBranchKey]: branchCourses } as const;
const opinions = {
  rejections: ['请补充上课地点的教室号。', '招生年龄与课程内容不符，请核对。', '课程图片不清晰，请更换后重新提交。'],
  reversal: '授课教师时间有变，请调整课程安排后重新提交。',
};

/** Days from today to the last day of sign-up and the first and last day of the training. */
const stages = {
  recruiting: [18, 25, 110],
  closed: [-2, 6, 90],
  training: [-30, -22, 60],
  ended: [-140, -130, -25],
} as const;
const planned = [
  'recruiting',
  'training',
  'recruiting',
  'recruiting',
  'recruiting',
  'recruiting',
  'closed',
  'recruiting',
  'ended',
  'recruiting',
] as const;

/** Courses of the main venue and a branch over all statuses and stages; one of each venue is full with people waiting. */
export async function seedCourses(tx: Transaction, plan: StoringPlan): Promise<void> {
  for (const venue of demoHouses) {
    const forms = courses[venue].map((demo, number) => formOf(plan, demo, { venue, number }));
    await seedReviewed(tx, plan, { content: courseModule, venue, forms, earlier, opinions });
    for (const [number, form] of forms.entries()) {
      const [province, city] = regionNames(plan.regions, form);
      tx.send('update course set province = $2, city = $3 where id = $1', [
        recordId('course', venue, number),
        province,
        city,
      ]);
    }
  }
  const approved = await tx.query<{ id: string; venue_id: string; form: Values }>(
    `select c.id, c.venue_id, approved.form from course c ${approvedSnapshot} order by c.venue_id, c.id`,
  );
  for (const { id, venue_id: venueId, form } of approved) {
    await publishCourse(tx, { id, venueId, values: form, now: plan.base });
  }
  await seedCourseSignups(tx, plan);
  await seedCourseAttendance(tx, plan);
}

interface Place {
  readonly venue: DemoHouse;
  readonly number: number;
}

/** A room whose number begins with its floor: `3楼308教室`. */
function classroom(rng: Rng): string {
  const floor = rng.int(2, 4);
  return `${floor}楼${floor * 100 + rng.int(1, 12)}教室`;
}

function formOf(plan: DemoPlan, demo: DemoCourse, { venue, number }: Place): Values {
  const rng = rngOf('course', venue, number);
  const house = houseOf(venue);
  const today = chinaNow(plan.base).day;
  const shift = rng.int(0, 6);
  const [signUpEndTime, trainStartTime, trainEndTime] = stages[planned[number % planned.length] ?? 'recruiting'].map(
    (days) => daysAfter(today, days < 0 ? days - shift : days + shift),
  );
  return {
    title: demo.title,
    typeId: itemsOf('1008').find(({ displayName }) => displayName === demo.category)?.id ?? null,
    teacherIds: rng.sample(teachersOf(venue), rng.int(1, 2)),
    classHour: rng.pick([60, 90, 120]),
    planPeriod: rng.pick([8, 10, 12, 16, 24]),
    minimal: demo.minimal,
    maximum: demo.maximum,
    // The first one of a venue is full, with people waiting.
    count: number === 0 ? 12 : rng.pick([16, 20, 24, 30]),
    cost: rng.pick([0, 0, 0, 120, 200]),
    provinceId: house.provinceId,
    cityId: house.cityId,
    areaId: house.areaId,
    streetId: house.streetId,
    address: `${house.address.replace(/^重庆市两江新区/, '')}${classroom(rng)}`,
    longitude: house.longitude,
    dimension: house.latitude,
    signUpEndTime: signUpEndTime ?? null,
    trainStartTime: trainStartTime ?? null,
    trainEndTime: trainEndTime ?? null,
    contacts: contactName(rng),
    tel: landline(rng),
    classTime: demo.classTime,
    requirements: demo.requirements,
    ...picturesFor(plan, demo.cover, rng),
    introduction: `<p>${demo.about}</p><p>开课前三天将以站内信通知上课地点与所需物品。</p>`,
    leagueIds: [],
    isPcShow: true,
    isWeiXinShow: true,
    isAppShow: rng.chance(0.8),
  };
}

/** Approved teachers of the demo who still teach. */
function teachersOf(venue: DemoHouse): string[] {
  return [0, 1, 4, 8]
    .filter((number) => statusOf(venue, number) === 100)
    .map((number) => recordId('teacher', venue, number));
}

function earlier(form: Values): Values {
  return { ...form, title: `${String(form.title)}（试听）` };
}

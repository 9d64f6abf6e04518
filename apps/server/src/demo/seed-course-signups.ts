import type { SignupState } from '@yunguan/contract/content/course-signup-words';
import { orderKinds } from '@yunguan/contract/platform/orders';
import type { LiveCourse } from '../content/course/live/intake';
import type { Transaction } from '../db/database';
import { chinaNow } from '../kernel/china-now';
import { maskIdCard } from '@yunguan/contract/kernel/id-card';
import { hideNumber, numberKey } from '../content/course/signups/secret-numbers';
import { maskPhone } from '../kernel/mask-phone';
import type { FileStore } from '../kernel/files/store';
import { seedId } from '../seed/ids';
import { stableId } from '../seed/stable-id';
import { type DemoMember, demoMembers } from './members';
import { person } from './people';
import { venues } from './places';
import { drawPortraits, storePortrait } from './portrait-pictures';
import { type Rng, rngOf } from './random';
import { at, insertRows } from './seed-rows';
import { actorsOf } from './seed-reviews';

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly venue_id: string;
  readonly venue_name: string;
  readonly quota: number;
  readonly live: LiveCourse;
}

interface House {
  readonly course: Found;
  readonly base: Date;
  readonly dataKey: Buffer;
}

const hour = 3_600_000;
const adult = 18;
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const reasons = ['孩子学业冲突，来电取消', '重复报名', '临时搬家，无法参加'] as const;
const refusals = ['年龄与班级安排不合适，建议报名下一期。', '报名材料不全，请补充后重新报名。'] as const;
const professions = ['教师', '公司职员', '医务人员', '个体经营', '工程师', '自由职业'] as const;
const streets = ['民权路', '中山三路', '金渝大道', '龙湖大道', '学田湾', '新牌坊一路'] as const;

/** Students of the approved courses: most come with a guardian; the smallest course of a venue is full. */
export async function seedCourseSignups(
  tx: Transaction,
  { base, dataKey, store }: { readonly base: Date; readonly dataKey: Buffer; readonly store: FileStore },
): Promise<void> {
  const courses = await tx.query<Found>(
    `select i.course_id as id, i.venue_id, (select name from venue v where v.id = i.venue_id) as venue_name, i.quota, i.live
     from course_intake i where i.withdrawn_at is null order by i.course_id`,
  );
  const made = courses.flatMap((course) => studentsOf({ course, base, dataKey }));
  const numbers = await tx.query<{ n: number }>(
    `select nextval('course_signup_number')::int as n from generate_series(1, $1)`,
    [made.length],
  );
  // Whoever came first has the first number.
  const rows = made
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at))
    .map((row, index) => ({ ...row, ordern_num: numberOf(row.created_at, numbers[index]?.n ?? 0) }));
  const portraits = await storePortraits(store, rows);
  await insertRows(
    tx,
    'upload',
    [...portraits.values()].map(({ upload }) => upload),
  );
  await insertRows(
    tx,
    'course_signup',
    rows.map((row) => ({ ...row, student_photo: portraits.get(row.id)?.path ?? null })),
  );
  await insertRows(
    tx,
    'upload_use',
    [...portraits.values()].map(({ use }) => use),
  );
  await tx.query(
    `update course_intake i set taken = held.n from (select course_id, count(*)::int as n from course_signup
       where state in ('pending', 'approved') group by course_id) held where held.course_id = i.course_id`,
  );
  const opened = rows.filter(({ state }) => state === 'pending');
  await insertRows(
    tx,
    'order_task',
    opened.map((row) => orderOf(row, courses.find(({ id }) => id === row.course_id)?.venue_name ?? '')),
  );
}

type SignupRow = ReturnType<typeof rowOf>;

const orderOf = (row: SignupRow, venueName: string) => ({
  object_id: row.id,
  kind: orderKinds.courseSignup.key,
  content_type: orderKinds.courseSignup.contentType,
  parent_id: row.course_id,
  venue_id: row.venue_id,
  venue_name: venueName,
  title: row.title,
  applicant: [row.student_name, maskPhone(row.student_tel || row.guardian?.tel)]
    .filter((part) => part !== '')
    .join(' '),
  submitted_at: row.created_at,
});

interface Portrait {
  readonly path: string;
  readonly upload: Readonly<Record<string, unknown>>;
  readonly use: Readonly<Record<string, unknown>>;
}

/** Photos of two students in three, by the id of the sign-up. */
async function storePortraits(store: FileStore, rows: readonly SignupRow[]): Promise<Map<string, Portrait>> {
  const portraitOf = await drawPortraits();
  const portraits = new Map<string, Portrait>();
  for (const [index, row] of rows.entries()) {
    if (index % 3 === 2) continue;
    const bytes = portraitOf(row.student_sex, index);
    const { path, row: file } = await storePortrait(store, `demo student ${row.id}`, bytes);
    const { venue_id } = row;
    const upload = {
      id: stableId('upload', venue_id, path),
      venue_id,
      user_id: actorsAt(venue_id).editor.id,
      created_at: row.created_at,
      ...file,
    };
    const use = { store_key: file.store_key, object_id: row.id, content_type: 'course', venue_id };
    portraits.set(row.id, { path, upload, use });
  }
  return portraits;
}

const actorsAt = (venueId: string) => actorsOf(venues.find(({ key }) => seedId.venue(key) === venueId)?.key ?? 'main');

const numberOf = (createdAt: string, n: number) =>
  `KC${chinaNow(new Date(createdAt)).day.replaceAll('-', '')}${String(n).padStart(6, '0')}`;

/** Sign-ups of one course in the order in which they came; the smallest course is full, with people waiting. */
function studentsOf(house: House) {
  const { quota } = house.course;
  const rng = rngOf('course-signups', house.course.id);
  const isFull = quota <= 12;
  const members = rng.shuffle(demoMembers.filter(({ enabled }) => enabled));
  const held = isFull ? quota : rng.int(Math.ceil(quota * 0.25), Math.floor(quota * 0.8));
  const states: SignupState[] = Array.from({ length: held }, () => (rng.chance(0.75) ? 'approved' : 'pending'));
  if (rng.chance(0.5)) states.push('cancelled');
  if (rng.chance(0.4)) states.push('rejected');
  if (isFull) states.push('waiting', 'waiting', 'waiting');
  return states.map((state, number) => rowOf(house, { state, number, member: members[number % members.length], rng }));
}

interface Wanted {
  readonly state: SignupState;
  readonly number: number;
  readonly member: DemoMember | undefined;
  readonly rng: Rng;
}

function rowOf({ course, base, dataKey }: House, { state: planned, number, member, rng }: Wanted) {
  const { live } = course;
  const actors = actorsAt(course.venue_id);
  const id = stableId('course-signup', course.id, String(number));
  const { signUpEndTime } = live;
  const last = Math.min(base.getTime(), Date.parse(`${signUpEndTime ?? chinaNow(base).day}T18:00:00+08:00`));
  const isOver = last < base.getTime();
  // Nobody is kept waiting for a decision once the sign-up is over.
  const state = isOver && planned === 'pending' ? 'approved' : planned;
  // The later in the list, the later it came: who waits came after who got the places.
  const createdAt = last - (40 - number) * 7 * hour - rng.int(1, 5) * hour;
  const student = studentOf(live, rng);
  const byStaff = !member || (state === 'approved' && rng.chance(0.1));
  const idCardNo = rng.chance(0.6) ? cardNumber(student.birthday, student.sex, rng) : '';
  const guardian = student.age < adult ? guardianOf(student.name, rng) : null;
  const parentNo =
    guardian !== null && rng.chance(0.4)
      ? cardNumber(`19${rng.int(78, 92)}-06-1${rng.int(0, 9)}`, guardian.sex, rng)
      : '';
  const isDecided = state === 'approved' || state === 'rejected';
  return {
    id,
    venue_id: course.venue_id,
    course_id: course.id,
    title: live.title,
    state,
    channel: byStaff ? 'staff' : rng.pick(['wechat', 'wechat', 'pc', 'app']),
    member_id: byStaff ? null : member.id,
    created_by: byStaff ? actors.editor.id : null,
    student_key:
      idCardNo === ''
        ? `${student.name}|${student.birthday}|${member?.id ?? ''}`
        : numberKey(dataKey, course.id, idCardNo),
    student_name: student.name,
    student_sex: student.sex,
    student_birthday: student.birthday,
    student_tel: guardian === null ? (byStaff ? student.tel : member.tel) : '',
    student_address: guardian?.address ?? addressOf(rng),
    student_remarks: rng.chance(0.15) ? '有一定基础，希望分到提高组' : '',
    student_id_card: maskIdCard(idCardNo),
    student_id_secret: bytes(hideNumber(dataKey, { id, whose: 'student' }, idCardNo)),
    guardian: guardian && { ...guardian, idCardNo: maskIdCard(parentNo) },
    guardian_id_secret: bytes(hideNumber(dataKey, { id, whose: 'guardian' }, parentNo)),
    remark: state === 'cancelled' ? rng.pick(reasons) : state === 'rejected' ? rng.pick(refusals) : '',
    decided_by_name: isDecided ? actors.first.name : null,
    decided_at: isDecided ? at(Math.min(createdAt + rng.int(2, 20) * hour, base.getTime())) : null,
    created_at: at(createdAt),
    updated_at: at(createdAt),
    version: isDecided ? 2 : 1,
  };
}

/** Bytes as the database reads them out of JSON. */
const bytes = (secret: Buffer | null) => (secret === null ? null : `\\x${secret.toString('hex')}`);

/** Somebody of an age that the course takes on the first day of its training. */
function studentOf({ minimal, maximum, trainStartTime }: LiveCourse, rng: Rng) {
  const { name, sex, tel } = person(rng);
  const age = rng.int(minimal ?? 6, maximum ?? 60);
  const [year = '2026', monthDay = '01-01'] = [trainStartTime?.slice(0, 4), trainStartTime?.slice(5)];
  const two = (value: number) => String(value).padStart(2, '0');
  const born = `${two(rng.int(1, 12))}-${two(rng.int(1, 28))}`;
  const birthYear = Number(year) - age - (born > monthDay ? 1 : 0);
  const given = sex === 'male' ? 1 : 0;
  return { name, sex: given, tel, age, birthday: `${birthYear}-${born}` } as const;
}

/** Father or mother: the surname is the child's every second time. */
function guardianOf(child: string, rng: Rng) {
  const { name, sex, tel } = person(rng);
  return {
    name: sex === 'male' ? `${child.charAt(0)}${name.slice(1)}` : name,
    sex: sex === 'male' ? 1 : 0,
    profession: rng.pick(professions),
    tel,
    address: addressOf(rng),
    remarks: '',
    idCardFrontUrl: null,
    idCardBackUrl: null,
  };
}

const addressOf = (rng: Rng) =>
  `重庆市两江新区${rng.pick(streets)} ${rng.int(1, 188)} 号 ${rng.int(1, 12)}-${rng.int(1, 6)}`;

/** A number with a right check digit in a district code that was withdrawn long ago: nobody has it. */
function cardNumber(birthday: string, sex: number, rng: Rng): string {
  const serial = `9${rng.int(0, 9)}${rng.int(0, 4) * 2 + sex}`;
  const body = `510299${birthday.replaceAll('-', '')}${serial}`;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return `${body}${'10X98765432'[sum % 11] ?? ''}`;
}

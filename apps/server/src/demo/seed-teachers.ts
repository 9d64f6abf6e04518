import { educations } from '@yunguan/contract/content/teacher';
import { maskIdCard } from '@yunguan/contract/kernel/id-card';
import type { Values } from '@yunguan/contract/kernel/parse';
import { idCardPurpose } from '../content/teacher/id-card';
import { teacherModule } from '../content/teacher/teacher.module';
import type { Transaction } from '../db/database';
import { encryptText } from '../kernel/crypto/encrypted-text';
import type { FileStore } from '../kernel/files/store';
import { seedId } from '../seed/ids';
import { orderThumbnails } from '../platform/uploads/thumbnail-tasks';
import { itemsOf } from '../seed/dictionaries';
import { person } from './people';
import { demoBranchKey } from './places';
import { drawPortraits, storePublicPortrait } from './portrait-pictures';
import { type Rng, rngOf } from './random';
import { insertRows } from './seed-rows';
import { recordId, type StoringPlan, type DemoHouse, demoHouses, seedReviewed } from './seed-reviewed';
import { sharedUploads } from './stored-file';
import { teachings } from './teacher-texts';

const counts = { main: 30, [demoBranchKey]: 10 } as const;
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

const opinions = {
  rejections: ['头像须为近期正面照，请更换。', '毕业院校与证书不一致，请核对。', '简介请写明教学经历。'],
  reversal: '教师工作单位变动，请更新后重新提交。',
};

/** Teachers of the main venue and a branch over all statuses; every third one gave the number of his card. */
export async function seedTeachers(tx: Transaction, plan: StoringPlan): Promise<void> {
  const portraits = await seedPortraits(tx, plan.store);
  for (const venue of demoHouses) {
    const numbers = new Map<number, string>();
    const forms = Array.from({ length: counts[venue] }, (_, number) => formOf({ venue, number, numbers, portraits }));
    await seedReviewed(tx, plan, { content: teacherModule, venue, forms, earlier, opinions });
    for (const [number, idCardNo] of numbers) {
      const rowId = recordId('teacher', venue, number);
      const secret = encryptText(plan.dataKey, { purpose: idCardPurpose, rowId }, idCardNo);
      await tx.query('update teacher set id_card_secret = $2 where id = $1', [rowId, secret]);
    }
    // The first three were put in front by hand; one has stopped teaching.
    await tx.query(
      `update teacher set sort = case id when $1 then 90 when $2 then 80 else sort end, is_top = id = $3, state = id <> $4
       where id in ($1, $2, $3, $4)`,
      [1, 4, 0, 6].map((number) => recordId('teacher', venue, number)),
    );
  }
}

/** Paths by sex, 0 female and 1 male. */
type Portraits = Readonly<Record<0 | 1, readonly string[]>>;

async function seedPortraits(tx: Transaction, store: FileStore): Promise<Portraits> {
  const portraitOf = await drawPortraits();
  const stored = async (sex: 0 | 1) =>
    Promise.all(Array.from({ length: 12 }, (_, index) => storePublicPortrait(store, portraitOf(sex, index))));
  const [women, men] = [await stored(0), await stored(1)];
  const all = [...women, ...men];
  const venueIds = demoHouses.map((venue) => seedId.venue(venue));
  await insertRows(tx, 'upload', sharedUploads(all, { venueIds, userId: seedId.user('admin') }));
  orderThumbnails(
    tx,
    all.map(({ row }) => row.store_key),
  );
  const paths = (some: typeof all) => some.map(({ path }) => path);
  return { 0: paths(women), 1: paths(men) };
}

interface Of {
  readonly portraits: Portraits;
  readonly venue: DemoHouse;
  readonly number: number;
  /** Numbers of cards by the number of the teacher, filled here. */
  readonly numbers: Map<number, string>;
}

function formOf({ venue, number, numbers, portraits }: Of): Values {
  const rng = rngOf('teacher', venue, number);
  const teaching = teachings[(number + (venue === 'main' ? 0 : 5)) % teachings.length] ?? teachings[0];
  const { name, sex: given, tel } = person(rng);
  const sex = given === 'male' ? 1 : 0;
  const birthday = `${rng.int(1962, 1996)}-${two(rng.int(1, 12))}-${two(rng.int(1, 28))}`;
  const idCardNo = number % 3 === 0 ? cardNumber(birthday, sex === 1, rng) : null;
  if (idCardNo !== null) numbers.set(number, idCardNo);
  return {
    name,
    graduatedSchool: teaching?.school ?? '',
    employer: teaching?.employer ?? '',
    profession: teaching?.profession ?? '',
    sex,
    typeId: itemsOf('1008').find(({ displayName }) => displayName === teaching?.type)?.id ?? null,
    education: educations[rng.int(0, 3)] ?? '本科',
    birthday,
    idCardNo: idCardNo === null ? null : maskIdCard(idCardNo),
    tel,
    photo: portraits[sex][number % portraits[sex].length] ?? null,
    introduction: `<p>${teaching?.about ?? ''}</p>`,
    isPcShow: true,
    isWeiXinShow: true,
    isAppShow: rng.chance(0.8),
  };
}

const two = (value: number) => String(value).padStart(2, '0');

/** A number with a right check digit in a district code that was withdrawn long ago: nobody has it. */
function cardNumber(birthday: string, isMale: boolean, rng: Rng): string {
  const serial = `9${rng.int(0, 9)}${rng.int(0, 4) * 2 + (isMale ? 1 : 0)}`;
  const body = `510299${birthday.replaceAll('-', '')}${serial}`;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return `${body}${'10X98765432'[sum % 11] ?? ''}`;
}

function earlier(form: Values): Values {
  return { ...form, employer: `${String(form.employer)}（原）` };
}

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { promise, size } from './promises/record';
import { wholeDatabase } from './reliability/whole-database';
import { applicationWalk } from './walks/application-walk';
import { ballotWalk } from './walks/ballot-walk';
import { bookingWalk } from './walks/booking-walk';
import { clubWalk } from './walks/club-walk';
import { deliveryWalk } from './walks/delivery-walk';
import { teamWalk } from './walks/team-walk';
import { ticketWalk } from './walks/ticket-walk';
import { courseWalk } from './walks/course-walk';
import {
  auditDifferences,
  type Fault,
  type Move,
  type Walk,
  type Walker,
  walkerOn,
  walkerOnTwin,
} from './walks/walker';

/** A walk, and a fault that it must find out. */
interface Subject {
  readonly walk: Walk;
  readonly twin: Fault & { readonly name: string };
}

const subjects: readonly Subject[] = [
  {
    walk: bookingWalk,
    twin: {
      name: '关闭几天的时段只取消第一天的预订',
      find: 'b.day between $2 and $3 and b.period',
      put: 'b.day = $2 and $3::text is not null and b.period',
    },
  },
  {
    walk: courseWalk,
    twin: {
      name: '候补的名额给最后来的人',
      find: 'order by created_at, length(ordern_num), ordern_num limit',
      put: 'order by created_at desc, ordern_num desc limit',
    },
  },
  {
    walk: clubWalk,
    twin: {
      name: '上一轮入团的人退出也还名额',
      find: 'cardinality(array_positions($2::int[], round))',
      put: 'least(recruited, cardinality($2::int[]))',
    },
  },
  {
    walk: deliveryWalk,
    twin: {
      name: '改到别的月份而不还原来的',
      find: 'set allocated = allocated - 1',
      put: 'set allocated = allocated - 0',
    },
  },
  {
    walk: teamWalk,
    twin: {
      name: '未通过的人不能再报名',
      find: 'and deleted_at is null and state <> 101',
      put: 'and deleted_at is null',
    },
  },
  {
    walk: applicationWalk,
    twin: {
      name: '审核不比对原状态',
      find: '= any ($1::uuid[]) and state = 1 and cancelled_at',
      put: '= any ($1::uuid[]) and cancelled_at',
    },
  },
  {
    walk: ballotWalk,
    twin: {
      name: '作废的选票不算已投',
      find: 'as period, count(*)::int as used',
      put: 'as period, (count(*) filter (where b.disqualified_at is null))::int as used',
    },
  },
  {
    walk: ticketWalk,
    twin: {
      name: '退票不还余票',
      find: 'set sold = sold - $2 where',
      put: 'set sold = sold - 0 * $2 where',
    },
  },
];

const seed = promise('P8').seed(20_261_127);
/** Walks from here meet each of the faults among their first. */
const twinSeed = 8;
/** Moves between two looks into the books. */
const lookEvery = 4;
/** Of all walks together. */
const found = { walks: 0, accepted: 0, refused: 0, unforeseen: 0 };

let app: ContentApp;
/** Where the twins walk: what they break is nobody else's. */
let elsewhere: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  elsewhere = await createContentApp();
});
afterAll(async () => {
  await app.close();
  await elsewhere.close();
});

/** Moves of one walk. */
function movesOf({ steps }: Walk): fc.Arbitrary<Move[]> {
  const number = fc.nat({ max: 59 });
  const move = fc.record({ step: fc.constantFrom(...steps), by: number, which: number, more: number });
  return fc.array(move, { minLength: 30, maxLength: 60 });
}

/** Walks once. @throws where the server does what the model did not foresee, or the books say otherwise */
async function walkOnce(walk: Walk, walker: Walker, moves: readonly Move[]): Promise<void> {
  const ground = await walk.begin(walker);
  for (const [index, move] of moves.entries()) {
    await ground.take(move);
    // What one move breaks a later one may hide again.
    if (index % lookEvery === 0 || index === moves.length - 1) expect(await ground.differences()).toEqual([]);
  }
}

describe.each(subjects)('a walk through $walk.name', ({ walk, twin }) => {
  it('goes as its model foresees, whatever is done in whatever order', async () => {
    const walker = walkerOn(app);
    const parameters = { numRuns: size({ fast: 1, full: 60 }), seed };
    const walked = await fc.check(
      fc.asyncProperty(movesOf(walk), (moves) => walkOnce(walk, walker, moves)),
      parameters,
    );
    found.walks += walked.numRuns;
    found.unforeseen += walked.failed ? 1 : 0;
    for (const [line, n] of walker.made) found[line.endsWith(' ok') ? 'accepted' : 'refused'] += n;
    if (walked.failed) throw new Error(fc.defaultReportMessage(walked), { cause: walked.errorInstance });
    expect(await auditDifferences(walker)).toEqual([]);
  }, 3_600_000);

  it(`finds out a twin in which ${twin.name}`, async () => {
    const { walker, met, close } = await walkerOnTwin(elsewhere, twin);
    const parameters = { numRuns: 60, seed: twinSeed, endOnFailure: true };
    const walked = await fc.check(
      fc.asyncProperty(movesOf(walk), (moves) => walkOnce(walk, walker, moves)),
      parameters,
    );
    await close();
    expect(met()).toBe(true);
    promise('P8').twin(twin.name, walked.failed);
  }, 600_000);
});

describe('all walks', () => {
  it('were refused as well as let through, and left a database that is whole', async () => {
    const { walks, accepted, refused, unforeseen } = found;
    const book = promise('P8');
    book.figure('报名、门票、预订、投票、招募与配送的随机走动', walks, {
      atLeast: size({ fast: 8, full: 480 }),
      unit: '次',
    });
    book.figure('走动里被接受的调用', accepted, { atLeast: size({ fast: 100, full: 5000 }), unit: '次' });
    book.figure('走动里被拒绝的调用', refused, { atLeast: size({ fast: 50, full: 3000 }), unit: '次' });
    book.figure('与模型不符的走动', unforeseen, { exactly: 0, unit: '次' });
    expect(await wholeDatabase(app.deps.pools.owner)).toEqual([]);
  });
});

import type { getSignupInfo, revealSignup } from '@yunguan/contract/content/course-signup-desk';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { type Actor, type ContentRight, holdsIn, scopeOf } from '../../../kernel/access/actor';
import { takeReveal } from '../../../kernel/reveal-allowance';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { isUuid } from '../../../kernel/uuid';
import { linkOf } from '../../../kernel/files/signed-link';
import { readNumber } from './secret-numbers';
import { signupColumns, type SignupRow, toSignup } from './signup-row';

interface Wanted {
  readonly actor: Actor;
  readonly id: string;
  readonly right: ContentRight;
}

/** A sign-up where the actor holds the right; any other does not exist for him. */
async function findSignup(deps: Deps, { actor, id, right }: Wanted): Promise<SignupRow> {
  if (!isUuid(id)) throw AppError.forbidden();
  const [row] = await deps.db.within<SignupRow>(
    scopeOf(actor),
    `select ${signupColumns} from course_signup s where s.id = $1`,
    [id],
  );
  if (!row || !holdsIn(actor, 'course', right, row.venueId)) throw AppError.forbidden();
  return row;
}

/** One sign-up, for the staff. */
export async function showSignup(deps: Deps, call: Call<z.infer<typeof getSignupInfo.input>>): Promise<Reply> {
  const { actor, input } = call;
  const row = await findSignup(deps, { actor, id: input.id, right: 'view' });
  const { userId } = actor;
  return { objects: toSignup(row, { userId, now: deps.clock.now(), dataKey: deps.config.dataKey }) };
}

/** Numbers, addresses and links of a minute to the pictures, for a reason that the log keeps. */
export async function reveal(deps: Deps, call: Call<z.infer<typeof revealSignup.input>>): Promise<Reply> {
  const { actor, input } = call;
  const row = await findSignup(deps, { actor, id: input.id, right: 'reveal' });
  const { id, guardian } = row;
  call.note({ objectId: id, venueId: row.venueId, detail: { reason: input.reason } });
  return call.write([row.venueId], async (tx) => {
    const now = deps.clock.now();
    await takeReveal(tx, { what: 'course-signup', userId: actor.userId, now });
    const [secret] = await tx.query<{ student: Buffer | null; guardian: Buffer | null }>(
      'select student_id_secret as student, guardian_id_secret as guardian from course_signup where id = $1',
      [id],
    );
    const { dataKey } = deps.config;
    const pictures = [
      ['学员身份证人像面', row.cardFront],
      ['学员身份证国徽面', row.cardBack],
      ['监护人身份证人像面', guardian?.idCardFrontUrl],
      ['监护人身份证国徽面', guardian?.idCardBackUrl],
    ] as const;
    const cards = pictures.flatMap(([label, path]) => {
      const url = linkOf(path, { userId: actor.userId, now, dataKey });
      return url === null ? [] : [{ label, url }];
    });
    const number = (whose: 'student' | 'guardian') => readNumber(dataKey, { id, whose }, secret?.[whose]);
    return {
      objects: {
        students: { idCardNo: number('student'), tel: row.tel, address: row.address },
        guardian: guardian && { idCardNo: number('guardian'), tel: guardian.tel, address: guardian.address },
        cards,
      },
    };
  });
}

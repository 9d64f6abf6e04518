import { numberKey, purposes } from '../content/course/signups/secret-numbers';
import { idCardPurpose } from '../content/teacher/id-card';
import { teamIdCard } from '../content/vote/signups/id-card-text';
import type { Transaction } from '../db/database';
import type { DataKey } from '../kernel/crypto/data-key';
import { decryptText, encryptText } from '../kernel/crypto/encrypted-text';
import { hideSecrets, keptSecrets, showSecrets } from '../platform/drafts/kept-secret';
import { memberIdCard } from '../platform/members/profile';
import { factorPurpose } from '../platform/auth/factor/stored-factor';
import { CommandError } from './command-error';

interface Keys {
  readonly old: Buffer;
  readonly fresh: DataKey;
}

/** A column with encrypted texts; `base64` where it is a text itself. */
interface SecretColumn {
  readonly table: string;
  readonly column: string;
  readonly purpose: string;
  readonly form: 'bytes' | 'base64';
}

/** Every column whose contents are kept for longer than a day, listed by hand; a test compares it with the tables. */
export const secretColumns: readonly SecretColumn[] = [
  { table: 'member', column: 'id_card_no', purpose: memberIdCard, form: 'bytes' },
  { table: 'second_factor', column: 'secret', purpose: factorPurpose, form: 'bytes' },
  { table: 'teacher', column: 'id_card_secret', purpose: idCardPurpose, form: 'bytes' },
  { table: 'course_signup', column: 'student_id_secret', purpose: purposes.student, form: 'bytes' },
  { table: 'course_signup', column: 'guardian_id_secret', purpose: purposes.guardian, form: 'bytes' },
  { table: 'vote_team', column: 'id_card_no', purpose: teamIdCard, form: 'base64' },
];

const rowsAtOnce = 1000;
const noId = '00000000-0000-0000-0000-000000000000';

/**
 * Encrypts everything with the new key; codes that are under way are thrown away, and asked for again by who needs one.
 * Answers how many texts, by table and column. @throws CommandError when a text cannot be read with the old key
 */
export async function encryptAnew(tx: Transaction, keys: Keys): Promise<Record<string, number>> {
  await tx.query('lock table member, second_factor, teacher, course_signup, vote_team, draft in exclusive mode');
  const counts: Record<string, number> = {};
  // The key of a student is made of his number, so it goes before the number changes its form.
  counts['course_signup.student_key'] = await studentKeys(tx, keys);
  for (const secret of secretColumns) counts[`${secret.table}.${secret.column}`] = await column(tx, secret, keys);
  counts['draft.form'] = await drafts(tx, keys);
  await tx.query('delete from member_outbox');
  await tx.query('delete from member_code');
  return counts;
}

async function column(tx: Transaction, secret: SecretColumn, keys: Keys): Promise<number> {
  const { table, column: name, purpose, form } = secret;
  const bytes = form === 'bytes' ? name : `decode(${name}, 'base64')`;
  const stored = form === 'bytes' ? 'n.bytes' : `replace(encode(n.bytes, 'base64'), e'\\n', '')`;
  return inBatches(
    tx,
    { select: `select id, ${bytes} as bytes from ${table} where ${name} is not null` },
    async (rows) => {
      const fresh = rows.map(({ id, bytes: old }) => {
        const place = { purpose, rowId: id };
        return encryptText(keys.fresh, place, read(keys.old, place, old));
      });
      await tx.query(
        `update ${table} t set ${name} = ${stored} from unnest($1::uuid[], $2::bytea[]) as n (id, bytes) where t.id = n.id`,
        [rows.map(({ id }) => id), fresh],
      );
    },
  );
}

/** Of active and old sign-ups alike: a student is let in once whichever key is in use. */
async function studentKeys(tx: Transaction, { old, fresh }: Keys): Promise<number> {
  const select = `select id, student_id_secret as bytes, course_id::text as course, student_key as key from course_signup
    where student_id_secret is not null`;
  return inBatches(tx, { select }, async (rows) => {
    const changed = rows.flatMap(({ id, bytes, course = '', key }) => {
      const number = read(old, { purpose: purposes.student, rowId: id }, bytes);
      return numberKey(old, course, number) === key ? [{ id, key: numberKey(fresh, course, number) }] : [];
    });
    await tx.query(
      `update course_signup t set student_key = n.key from unnest($1::uuid[], $2::text[]) as n (id, key) where t.id = n.id`,
      [changed.map(({ id }) => id), changed.map(({ key }) => key)],
    );
  });
}

interface SecretRow extends Record<string, unknown> {
  readonly id: string;
  readonly bytes: Buffer;
  readonly course?: string;
  readonly key?: string;
}

async function inBatches(
  tx: Transaction,
  { select }: { readonly select: string },
  change: (rows: readonly SecretRow[]) => Promise<void>,
): Promise<number> {
  let [done, last] = [0, noId];
  for (;;) {
    const rows = await tx.query<SecretRow>(`${select} and id > $1 order by id limit ${rowsAtOnce}`, [last]);
    if (rows.length === 0) return done;
    await change(rows);
    done += rows.length;
    last = rows.at(-1)?.id ?? last;
  }
}

async function drafts(tx: Transaction, { old, fresh }: Keys): Promise<number> {
  const rows = await tx.query<{
    user_id: string;
    content_type: string;
    object_id: string;
    form: Record<string, unknown>;
  }>(`select user_id, content_type, object_id, form from draft where form::text like '%encrypted:%'`);
  let done = 0;
  for (const { user_id: userId, content_type, object_id, form } of rows) {
    const names = keptSecrets(form);
    if (names.length === 0) continue;
    const clear = showSecrets(form, names, { dataKey: old, userId });
    await tx.query('update draft set form = $4 where user_id = $1 and content_type = $2 and object_id = $3', [
      userId,
      content_type,
      object_id,
      JSON.stringify(hideSecrets(clear, names, { dataKey: fresh, userId })),
    ]);
    done += names.length;
  }
  return done;
}

function read(dataKey: Buffer, place: { readonly purpose: string; readonly rowId: string }, stored: Buffer): string {
  try {
    return decryptText(dataKey, place, stored);
  } catch {
    throw new CommandError(`用现有密钥无法解开 ${place.purpose}（${place.rowId}）；没有做任何改动。`);
  }
}

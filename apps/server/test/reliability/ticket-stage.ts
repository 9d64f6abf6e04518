import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { issueToMember } from '../../src/kernel/access/tokens';

/** Members who are signed in; their phones would take a minute each. */
export async function members(db: pg.Client, count: number): Promise<string[]> {
  const tx = {
    query: async (text: string, values: readonly unknown[] = []) => (await db.query(text, [...values])).rows,
  };
  const made: string[] = [];
  for (let no = 0; no < count; no += 1) {
    const memberId = randomUUID();
    await db.query(
      `insert into member (id, tel, name, created_at, updated_at) values ($1, $2, '抢票的人', now(), now())`,
      [memberId, `137${String(no).padStart(8, '0')}`],
    );
    const login = { memberId, address: '127.0.0.1', userAgent: '', now: new Date() };
    const issued = await issueToMember(tx, login);
    made.push(issued.access_token);
  }
  return made;
}

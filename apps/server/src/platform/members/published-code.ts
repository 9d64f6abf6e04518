import type { Deps } from '../../deps';

/** A code that everybody knows, and the members whom it signs in (decisions §7): an installation of demo data has one. */
export interface PublishedCode {
  readonly code: string;
  /** Ids of the members by their phones. */
  readonly members: ReadonlyMap<string, string>;
}

/** The published code, where its members are; an installation that merely forgot to say SEED=empty has none of them. */
export async function standingCode({ db, publishedCode }: Deps): Promise<string | undefined> {
  if (!publishedCode) return undefined;
  const [first] = publishedCode.members.values();
  const known = await db.query('select 1 from member where id = $1', [first]);
  return known.length > 0 ? publishedCode.code : undefined;
}

/** Whether the published code opens this phone: it always does, and may be asked for at any time. */
export async function isPublishedPhone({ db, publishedCode }: Deps, tel: string): Promise<boolean> {
  const memberId = publishedCode?.members.get(tel);
  if (memberId === undefined) return false;
  return (await db.query('select 1 from member where id = $1 and tel = $2', [memberId, tel])).length > 0;
}

import type { ContentApp } from './content-app';

/** Id of a demo account. */
export async function userIdOf(app: ContentApp, loginName: string): Promise<string> {
  const { rows } = await app.deps.pools.owner.query<{ id: string }>('select id from staff_user where login_name = $1', [
    loginName,
  ]);
  if (!rows[0]) throw new Error(loginName);
  return rows[0].id;
}

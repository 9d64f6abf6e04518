import type pg from 'pg';
import { BootCheckError } from './boot-check-error';
import { structureAge } from './migrate';
import { appRole } from './pool';

type Settings = {
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  server_version_num: string;
  server_encoding: string;
};

const durable = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/**
 * Refuses a database that could lose a write after it was acknowledged (reliability P4), is older than PostgreSQL 15, or
 * keeps no Chinese texts.
 * @throws BootCheckError
 */
export async function checkDatabase(pool: pg.Pool): Promise<void> {
  const found = await pool.query<Settings>(
    `select current_setting('fsync') fsync, current_setting('full_page_writes') full_page_writes,
            current_setting('synchronous_commit') synchronous_commit, current_setting('server_version_num') server_version_num,
            current_setting('server_encoding') server_encoding`,
  );
  const settings = found.rows[0];
  if (settings === undefined) throw new BootCheckError('无法读取数据库设置');
  if (Number(settings.server_version_num) < 150_000) {
    throw new BootCheckError(
      `数据库版本过低（server_version_num=${settings.server_version_num}），需要 PostgreSQL 15 或更高版本。`,
    );
  }
  if (settings.server_encoding !== 'UTF8') {
    throw new BootCheckError(
      `数据库的字符编码是 ${settings.server_encoding}，需要 UTF8。\n` +
        "  请重新建库：CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0。",
    );
  }
  const unsafe = durable.filter((name) => settings[name] === 'off');
  if (unsafe.length === 0) return;
  throw new BootCheckError(
    `数据库设置 ${unsafe.map((name) => `${name}=off`).join('、')} 会在断电或崩溃时丢失已确认的数据，因此拒绝启动。\n` +
      `  请把 ${unsafe.join('、')} 设为 on 后再启动。`,
  );
}

type Standing = { name: string; creates: boolean; lends: boolean | null; version: number };

/**
 * Refuses the first start for a database user that can neither make the limited role nor lend it to itself: the first
 * structure file gives that role its rights, and it cannot be made up for later.
 * @throws BootCheckError with the statements for the administrator of the database
 */
export async function checkRole(owner: pg.Pool): Promise<void> {
  if ((await structureAge(owner)) !== 'none') return;
  const { rows } = await owner.query<Standing>(
    `select rolname as name, rolsuper or rolcreaterole as creates, current_setting('server_version_num')::int as version,
            case when exists (select from pg_roles where rolname = $1) then pg_has_role($1::name, 'member with admin option') end as lends
     from pg_roles where rolname = current_user`,
    [appRole],
  );
  const [user] = rows;
  if (user === undefined || user.lends === true) return;
  // Until PostgreSQL 15 who may make roles may lend every one.
  if (user.creates && (user.lends === null || user.version < 160_000)) return;
  const statements = [
    ...(user.lends === null ? [`CREATE ROLE ${appRole} NOLOGIN;`] : []),
    `GRANT ${appRole} TO "${user.name}" WITH ADMIN OPTION;`,
  ];
  throw new BootCheckError(
    `数据库用户 ${user.name} 不能使用角色 ${appRole}，行级安全会不起作用，因此拒绝首次启动。\n` +
      `  请数据库管理员执行：${statements.join(' ')}`,
  );
}

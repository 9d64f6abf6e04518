import type pg from 'pg';

/** The database would lose acknowledged writes, or is too old; the message names the setting, in Chinese. */
export class BootCheckError extends Error {
  override readonly name = 'BootCheckError';
}

type Settings = { fsync: string; full_page_writes: string; synchronous_commit: string; server_version_num: string };

const durable = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/**
 * Refuses a database that could lose a write after it was acknowledged (reliability P4), or older than PostgreSQL 15.
 * @throws BootCheckError
 */
export async function checkDatabase(pool: pg.Pool): Promise<void> {
  const found = await pool.query<Settings>(
    `select current_setting('fsync') fsync, current_setting('full_page_writes') full_page_writes,
            current_setting('synchronous_commit') synchronous_commit, current_setting('server_version_num') server_version_num`,
  );
  const settings = found.rows[0];
  if (settings === undefined) throw new BootCheckError('无法读取数据库设置');
  if (Number(settings.server_version_num) < 150_000) {
    throw new BootCheckError(
      `数据库版本过低（server_version_num=${settings.server_version_num}），需要 PostgreSQL 15 或更高版本。`,
    );
  }
  const unsafe = durable.filter((name) => settings[name] === 'off');
  if (unsafe.length === 0) return;
  throw new BootCheckError(
    `数据库设置 ${unsafe.map((name) => `${name}=off`).join('、')} 会在断电或崩溃时丢失已确认的数据，因此拒绝启动。\n` +
      `  请把 ${unsafe.join('、')} 设为 on 后再启动。`,
  );
}

import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import {
  type ImportAnswer,
  importColumns,
  importRowLimit,
  importSizeLimit,
  importSizeText,
} from '@yunguan/contract/platform/staff-import';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { type Actor, scopeOf } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { venueOf } from '../../kernel/audit/venue-of';
import type { Call, Reply } from '../../kernel/call';
import { xlsxStream } from '../../kernel/export/xlsx';
import { receiveUpload } from '../../kernel/files/receive';
import { limitConcurrency } from '../../kernel/limit-concurrency';
import { uuidv7 } from '../../kernel/uuid';
import { hashPassword } from '../../kernel/passwords/password-hash';
import { type CheckedImport, checkImport, type ImportedUser } from './check-import';
import { oneTimePassword } from './one-time-password';
import { readWorkbook, type SheetRow } from './read-workbook';
import { holdRoles, insertGifts, insertStaff, notTwice } from './save-staff';

/** Problems that one refusal names; the dry run answers them all. */
const namedProblems = 100;

export type StaffImport = (call: Call<unknown>) => Promise<Reply>;

/**
 * Builds the import. Its passwords are hashed one at a time over all imports, so that logins go on beside it: five
 * hundred take some fifteen seconds.
 */
export function createStaffImport(deps: Deps): StaffImport {
  const inTurn = limitConcurrency({
    slots: 1,
    maxWaiting: 2 * importRowLimit,
    refusal: () => new AppError('BUSY', '正在进行其他导入，请稍后再试'),
  });
  const keyed = (user: ImportedUser) =>
    inTurn(async (): Promise<NewUser> => {
      const password = oneTimePassword(user.loginName);
      return { ...user, password, passwordHash: await hashPassword(password) };
    });
  return async (call) => {
    const sheet = await receiveSheet(deps, call);
    const checked = await checkImport(deps.db, call.actor, sheet);
    if (call.query.dryRun === '1' || call.query.dryRun === 'true') return { objects: answerOf(checked, true, []) };
    assertClean(checked);
    const users = await Promise.all(checked.users.map(keyed));
    return notTwice(() =>
      call.write(scopeOf(call.actor), async (tx) => {
        // What the check found may have changed while the passwords were made; from now on it does not.
        await holdNamed(tx, users);
        assertClean(await checkImport(tx, call.actor, sheet));
        await insertUsers(tx, users, { now: deps.clock.now(), actor: call.actor });
        call.note({ ...venueOf(users), detail: { imported: users.map((user) => user.loginName) } });
        return { objects: answerOf(checked, false, users), msg: `成功导入 ${users.length} 名用户` };
      }),
    );
  };
}

interface NewUser extends ImportedUser {
  readonly password: string;
  readonly passwordHash: string;
}

/** Takes the one file of the call apart and throws it away: it may hold names and numbers. */
async function receiveSheet(deps: Deps, call: Call<unknown>): Promise<SheetRow[]> {
  for await (const part of call.readFiles({ fileSize: importSizeLimit + 1, files: 1 })) {
    const file = await receiveUpload({
      ...part,
      limitOf: () => ({ maxBytes: importSizeLimit, sizeText: importSizeText }),
      tempFolder: join(deps.config.dataDir, 'tmp'),
      scan: deps.scan,
    });
    try {
      return await readWorkbook(file.path, importRowLimit);
    } finally {
      await file.discard();
    }
  }
  throw new AppError('VALIDATION', '请选择要导入的文件');
}

function answerOf(checked: CheckedImport, dryRun: boolean, users: readonly NewUser[]): ImportAnswer {
  const created = users.map(({ row, loginName, realName, password }) => ({
    row,
    loginName,
    realName,
    initialPassword: password,
  }));
  return { dryRun, rows: checked.rows, valid: checked.users.length, problems: [...checked.problems], created };
}

/** All rows or none. */
function assertClean({ problems }: CheckedImport): void {
  if (problems.length === 0) return;
  throw new AppError('VALIDATION', `文件中有 ${problems.length} 处问题，没有导入任何用户`, {
    errors: problems
      .slice(0, namedProblems)
      .map(({ row, field, message }) => ({ field: `第 ${row} 行 ${field}`, message })),
  });
}

/** Keeps the departments and roles of the file until it is in: one that goes in this moment is named by the check. */
async function holdNamed(tx: Transaction, users: readonly ImportedUser[]): Promise<void> {
  await holdRoles(
    tx,
    users.flatMap(({ gifts }) => gifts),
  );
  await tx.query('select from department where id = any ($1::uuid[]) order by id for key share', [
    users.flatMap(({ departmentId }) => departmentId ?? []),
  ]);
}

async function insertUsers(
  tx: Transaction,
  users: readonly NewUser[],
  { now, actor }: { now: Date; actor: Actor },
): Promise<void> {
  for (const user of users) {
    const id = uuidv7(now.getTime());
    tx.send(insertStaff, [
      id,
      user.venueId,
      user.departmentId,
      user.loginName,
      user.realName,
      user.realName,
      '',
      user.tel,
      user.duty,
      '',
      user.passwordHash,
      now,
      actor.realName,
      actor.userId,
    ]);
    if (user.gifts.length > 0) await insertGifts(tx, id, user.gifts);
  }
}

/** Notes behind the names of the columns; the import reads the names alone. */
const notes: Readonly<Record<string, string>> = {
  登录名: '（必填，3 到 32 个字符）',
  姓名: '（必填）',
  部门: '（同名时写“上级/下级”）',
  角色: '（多个用“、”分隔）',
  场馆: '（空白为当前场馆）',
};

/** The workbook to fill in. */
export async function importTemplate(): Promise<{ name: string; base64: string }> {
  const columns = importColumns.map((column) => ({ header: `${column}${notes[column] ?? ''}`, width: 28 }));
  async function* none(): AsyncGenerator<never[]> {}
  const content = await buffer(xlsxStream(none(), { sheetName: '用户导入', columns }));
  return { name: '用户导入模板.xlsx', base64: content.toString('base64') };
}

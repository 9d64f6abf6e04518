import type { Config } from '../config';
import type { Tx } from '../db/database';
import { accounts, demoPassword } from '../demo/accounts';
import { seedMembers } from '../demo/members';
import { seedOrganisation } from '../demo/seed-organisation';
import { seedAdministrator } from './administrator';
import { seedGround } from './ground';
import { refusePublicPasswords } from './refuse-public-passwords';
import { builtInRoles } from '../platform/roles/built-in-roles';

export interface AnnouncedAccount {
  readonly username: string;
  readonly password: string;
  readonly role: string;
}

export interface Installation {
  /** True when the demo network was made just now and waits for its content. */
  readonly isNewDemo: boolean;
  /** To be printed at the start. */
  readonly accounts: readonly AnnouncedAccount[];
}

/** Brings the ground data in, then the demo network or the one administrator of an empty installation (decisions §6). */
export async function seedInstallation(tx: Tx, config: Pick<Config, 'seed' | 'admin'>): Promise<Installation> {
  await seedGround(tx);
  if (config.seed === 'demo') {
    const isNewDemo = await seedOrganisation(tx);
    await seedMembers(tx);
    return { isNewDemo, accounts: await demoAccounts(tx) };
  }
  await refusePublicPasswords(tx);
  const made = await seedAdministrator(tx, config.admin);
  if (made?.password === undefined) return { isNewDemo: false, accounts: [] };
  const { loginName, password } = made;
  return { isNewDemo: false, accounts: [{ username: loginName, password, role: builtInRoles.platformAdmin }] };
}

/** The announced accounts that exist: a database that started empty has none of them. */
async function demoAccounts(tx: Tx): Promise<AnnouncedAccount[]> {
  const announced = accounts.filter((account) => account.announced);
  const rows = await tx.query<{ login_name: string }>(
    'select login_name from staff_user where login_name = any ($1) and not must_change_password',
    [announced.map((account) => account.loginName)],
  );
  const known = new Set(rows.map((row) => row.login_name));
  if (known.size < announced.length) return [];
  return announced.map(({ loginName, role }) => ({
    username: loginName,
    password: demoPassword,
    role: builtInRoles[role],
  }));
}

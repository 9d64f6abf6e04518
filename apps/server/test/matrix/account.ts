import * as account from '@yunguan/contract/platform/account';
import * as auth from '@yunguan/contract/platform/auth';
import { demoPassword } from '../../src/demo/accounts';
import { wirePassword } from '../../src/kernel/passwords/password-hash';
import { seedId } from '../../src/seed/ids';
import type { Answer } from '../app';
import { codeOfApp } from '../app-code';
import type { ContentApp } from '../content-app';
import type { Form } from '../factories';
import { type AreaMatrix, nothing, staffRow } from './row';

const passwords = wirePassword(demoPassword);
/** A person of his own for each call: what one changes, no other row meets. */
const owners = { enable: 'wuhaoran', renew: 'huangrong', remove: 'zengdeming', confirm: 'liaoyan' } as const;

function textOf({ objects }: Answer, name: string): string {
  const value = objects[name];
  return typeof value === 'string' ? value : '';
}

/** The form that enables a second factor whose first code is awaited. */
async function begun(app: ContentApp, name: string): Promise<Form> {
  await app.deps.pools.owner.query('delete from second_factor where id = $1', [seedId.user(name)]);
  const secret = textOf(await app.send(name, account.beginSecondFactor.path), 'secret');
  return { passwords, code: codeOfApp(secret, app.clock.now()) };
}

/** The form that proves a person who has a second factor. */
async function enrolled(app: ContentApp, name: string): Promise<Form> {
  const form = await begun(app, name);
  await app.send(name, account.enableSecondFactor.path, form);
  // As if that code had been one of long ago.
  await app.deps.pools.owner.query('update second_factor set last_step = 0 where id = $1', [seedId.user(name)]);
  return form;
}

/** A ticket that waits for a code. */
async function waiting(app: ContentApp): Promise<Form> {
  const { code } = await enrolled(app, owners.confirm);
  const body = { nickName: owners.confirm, passwords };
  const refused = await app.call(auth.login.path, body, { token: await app.anonymous() });
  return { ticket: textOf(refused, 'ticket'), code };
}

export const accountMatrix: AreaMatrix = (app) => ({
  [auth.confirmSecondFactor.path]: { as: 'anonymous', body: () => waiting(app()) },
  [account.getOwnSecurity.path]: staffRow(),
  [account.beginSecondFactor.path]: staffRow(),
  [account.enableSecondFactor.path]: staffRow(() => begun(app(), owners.enable), owners.enable),
  [account.renewRecoveryCodes.path]: staffRow(() => enrolled(app(), owners.renew), owners.renew),
  [account.removeSecondFactor.path]: staffRow(() => enrolled(app(), owners.remove), owners.remove),
  [account.getOwnSessions.path]: staffRow(),
  [account.endOwnSessions.path]: staffRow(nothing),
  [account.confirmIdentity.path]: staffRow(async () => ({ passwords })),
});

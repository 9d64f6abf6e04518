import * as staff from '@yunguan/contract/platform/staff';
import { demoBranchKey } from '../src/demo/places';
import { wirePassword } from '../src/kernel/passwords/password-hash';
import { seedId } from '../src/seed/ids';
import type { ContentApp } from './content-app';
import { type Form, mustSend } from './factories';

export const main = seedId.venue('main');

export const branch = seedId.venue(demoBranchKey);

export const editorRole = { roleId: seedId.role('editor'), venueId: main };

/** The calls of staff in the name of who usually makes them; the app exists once the tests run. */
export function staffCalls(app: () => ContentApp) {
  let made = 0;
  const person = (form: Form = {}): Form => ({
    loginName: `staff.${(made += 1)}`,
    realName: '秦小雨',
    tel: '13512345678',
    venueId: main,
    roles: [editorRole],
    ...form,
  });
  async function add(form: Form = {}, by = 'admin') {
    const { id, loginName, initialPassword } = await mustSend(app(), by, staff.addSysUser.path, person(form));
    return { id: String(id), loginName: String(loginName), password: String(initialPassword) };
  }
  const info = (id: string, by = 'admin') => mustSend(app(), by, staff.getSysUserInfo.path, { id });
  const page = async (body: Form = {}, by = 'admin') => {
    const answer = await mustSend(app(), by, staff.getSysUserPage.path, body);
    return { rows: answer.datas as staff.StaffRow[], total: Number(answer.total) };
  };
  async function signIn(loginName: string, password: string) {
    const body = { nickName: loginName, passwords: wirePassword(password) };
    const answer = await app().call('/api/systems/v1/admin-sysUserLogin', body, { token: await app().anonymous() });
    const token: unknown = answer.objects?.access_token;
    return { answer, token: typeof token === 'string' ? token : '' };
  }
  const whoAmI = (token: string) => app().call('/api/systems/v1/admin-getCurrentUser', {}, { token });
  const lastAudit = async (call: string) => {
    const { rows } = await app().deps.pools.owner.query(
      'select user_name, object_id, detail::text from audit_log where call = $1 order by id desc limit 1',
      [call],
    );
    return rows[0] as { user_name: string; object_id: string; detail: string };
  };
  return { person, add, info, page, signIn, whoAmI, lastAudit };
}

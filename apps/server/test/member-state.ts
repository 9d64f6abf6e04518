import { setMemberState } from '@yunguan/contract/platform/members';
import type { ContentApp } from './content-app';
import { mustSend } from './factories';

/** Disables or enables the member of the phone, as the platform's administrator does. */
export async function setEnabled(app: ContentApp, tel: string, enabled: boolean): Promise<void> {
  const { rows } = await app.deps.pools.owner.query<{ id: string }>('select id from member where tel = $1', [tel]);
  await mustSend(app, 'platform', setMemberState.path, { id: rows[0]?.id, enabled, reason: enabled ? '' : '号码停用' });
}

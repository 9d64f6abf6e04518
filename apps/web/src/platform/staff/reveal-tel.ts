import { revealSysUserTel } from '@yunguan/contract/platform/staff';
import { call } from '@/kernel/api/call';
import type { Secret } from '@/kernel/reveal/SecretsDialog';

/** The phone number of a user in full, with the reason. @throws Refused, NetworkFailure */
export async function revealTel(id: string, reason: string): Promise<readonly Secret[]> {
  const { tel } = await call(revealSysUserTel, { id, reason });
  return [{ label: '手机号', value: tel }];
}

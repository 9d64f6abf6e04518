import { revealMember } from '@yunguan/contract/platform/members';
import { call } from '@/kernel/api/call';
import type { Secret } from '@/kernel/reveal/SecretsDialog';

/** Phone and identity number of a member in full, with the reason. @throws Refused, NetworkFailure */
export async function revealAll(id: string, reason: string): Promise<readonly Secret[]> {
  const { tel, idCardNo } = await call(revealMember, { id, reason });
  return [
    { label: '手机号', value: tel },
    { label: '身份证号', value: idCardNo },
  ];
}

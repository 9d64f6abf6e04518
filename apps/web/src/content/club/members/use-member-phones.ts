import { revealLeagueMember } from '@yunguan/contract/content/club-member';
import { call } from '@/kernel/api/call';
import { usePhones } from '@/kernel/reveal/use-phones';

/** Phone numbers of members and applicants in full, each for a reason. */
export function useMemberPhones<Row extends { readonly id: string; readonly name: string }>() {
  return usePhones<Row>({
    reveal: (id, reason) => call(revealLeagueMember, { id, reason }),
    nameOf: ({ name }) => name,
    placeholder: '例如：通知排练时间',
  });
}

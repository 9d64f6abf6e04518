import type { StaffDetail } from '@yunguan/contract/platform/staff';
import type { FormRule } from 'antd';
import { useHoldsIn } from '@/kernel/session/use-holds';
import { rightFor } from './staff-form';

/**
 * Says at the field, before the rest is filled in, that users may not come to belong to the venue: the venues of the
 * login are more than those where one manages users.
 */
export function useHomeVenueRule(user: StaffDetail | undefined): FormRule {
  const holdsIn = useHoldsIn('staff');
  return {
    validator: async (_rule, venueId: string | undefined) => {
      if (!venueId || venueId === user?.venueId || holdsIn(venueId)(rightFor(user))) return;
      throw new Error(user ? '您在该场馆没有编辑用户的权限，不能转入' : '您在该场馆没有新增用户的权限');
    },
  };
}

import { useQueryClient } from '@tanstack/react-query';
import type { StaffDetail } from '@yunguan/contract/platform/staff';
import type { FormRule } from 'antd';
import { isForbidden } from '@/kernel/api/errors';
import { rightFor } from './staff-form';
import { rolesOptions } from './staff-queries';

/**
 * Says at the field, before the rest is filled in, that users may not come to belong to the venue: the venues of the
 * login are more than those where one manages users.
 */
export function useHomeVenueRule(user: StaffDetail | undefined): FormRule {
  const queryClient = useQueryClient();
  const right = rightFor(user);
  const mayEnter = async (venueId: string): Promise<boolean> => {
    try {
      return (await queryClient.ensureQueryData(rolesOptions(venueId, right))).mayEnter;
    } catch (error) {
      // What could not be read the server judges once more when the form is saved.
      return !isForbidden(error);
    }
  };
  return {
    validator: async (_rule, venueId: string | undefined) => {
      if (!venueId || venueId === user?.venueId || (await mayEnter(venueId))) return;
      throw new Error(user ? '您在该场馆没有编辑用户的权限，不能转入' : '您在该场馆没有新增用户的权限');
    },
  };
}

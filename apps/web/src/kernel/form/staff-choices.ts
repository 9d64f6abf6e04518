import type { Values } from '@yunguan/contract/kernel/parse';
import { userList } from '@yunguan/contract/platform/lookups';
import { call } from '../api/call';
import { queryKeys, staffArea } from '../api/query-keys';
import { textValue } from '../loose-values';
import type { Choice, ChoiceLoader } from './choice-sources';

/** Staff that a record may name: the users of its venue, or of the session's for a new one. */
export const staffChoices: ChoiceLoader = {
  noun: '用户',
  query: (stored) => staffOf(textValue(stored?.venueId) || undefined),
  listed: listedStaff,
};

function staffOf(venueId: string | undefined) {
  const body = { venueId, departmentId: '' };
  return {
    queryKey: queryKeys.list(staffArea, [userList.path, body, 'choices']),
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Choice[]> => {
      const { datas } = await call(userList, body, { signal });
      return datas.map(({ id, nickName }) => ({ id, name: nickName }));
    },
  };
}

/** The staff that an answer names in `principals`, in its order. */
export function listedStaff(row: Values | undefined): Choice[] {
  const list = row?.principals;
  if (!Array.isArray(list)) return [];
  return list.flatMap((person: unknown) => {
    const isNamed = typeof person === 'object' && person !== null && 'id' in person && 'userName' in person;
    return isNamed ? [{ id: textValue(person.id), name: textValue(person.userName) }] : [];
  });
}

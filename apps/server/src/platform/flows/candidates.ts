import type { ReviewCandidates } from '@yunguan/contract/platform/flows';
import type { Tx } from '../../db/database';
import { colleaguesIn } from '../../kernel/access/colleagues';
import { rolesFor } from './people';

/** People that one answer names; a keyword finds the others. */
const mostPeople = 200;

/** Roles and people that a step of the venue may name; `keyword` is part of a name. */
export async function candidatesIn(db: Tx, venueId: string, keyword: string): Promise<ReviewCandidates> {
  const [colleagues, roles] = await Promise.all([colleaguesIn(db, venueId), rolesFor(db, venueId)]);
  const isWanted = ({ name }: { name: string }) => name.includes(keyword);
  return {
    roles: roles.filter(isWanted).map(({ id, name }) => ({
      id,
      name,
      holders: colleagues
        .filter(({ roleIds }) => roleIds.includes(id))
        .map((holder) => ({ id: holder.id, name: holder.name })),
    })),
    users: colleagues
      .filter(isWanted)
      .slice(0, mostPeople)
      .map(({ id, name, department, roleNames }) => ({ id, name, department, roles: roleNames })),
  };
}

/**
 * Condition: the user of this id was not deleted. The few who are gone are looked up, and not the thousands who are there:
 * what counts people then reads the index of their roles alone.
 */
export function isThere(userId: string): string {
  return `${userId} not in (select gone.id from staff_user gone where gone.deleted_at is not null)`;
}

/** How many people have the role of this id, in whatever venues. */
export function holdersOf(roleId: string): string {
  return `(select count(distinct held.user_id)::int from user_role held where held.role_id = ${roleId} and ${isThere('held.user_id')})`;
}

/**
 * SQL: the member is disabled. Nobody can sign in for him to read what he got or to give it back, so he gets nothing more;
 * what he waits for is kept until he is enabled again. False of an order without a member, which staff entered.
 */
export function isLockedOut(memberId: string): string {
  return `exists (select from member locked where locked.id = ${memberId} and not locked.enabled)`;
}

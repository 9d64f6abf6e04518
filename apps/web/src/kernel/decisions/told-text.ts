/**
 * How the people of what is decided come to know, `，` and `；` within and no stop at the end. Whom staff entered has no
 * account that a letter or a reason could reach.
 * @param reached said of those who have one: `预订人可以看到原因`
 */
export function toldText<Row>(rows: readonly Row[], isByStaff: (row: Row) => boolean, reached: string): string {
  const count = rows.filter(isByStaff).length;
  const unreached = '由工作人员代办，没有会员账号，请电话告知';
  if (count === 0) return reached;
  return count === rows.length ? unreached : `${reached}；其中 ${count} 个${unreached}`;
}

/** Of records that tell by which client they came. */
export function isByStaff({ channel }: { readonly channel: string }): boolean {
  return channel === 'staff';
}

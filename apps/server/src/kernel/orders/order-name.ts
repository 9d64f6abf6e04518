/** SQL of what the log calls an order: what was asked for, and who asked while he is still known. */
export function orderName(title: string, person: string): string {
  return `${title} || case when ${person} = '' then '' else '（' || ${person} || '）' end`;
}

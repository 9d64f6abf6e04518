/** SQL of a phone number as `maskPhone` shows it, for lists; null stays null. */
export function maskPhoneSql(column: string): string {
  return `case when ${column} ~ '^1\\d{10}$' then left(${column}, 3) || '****' || right(${column}, 4)
    when length(${column}) < 7 then '****' else left(${column}, -4) || '****' end`;
}

/** SQL of the word that a code stands for; null for a code that has none. */
export function wordSql(sql: string, words: Readonly<Record<string | number, string>>): string {
  // A quoted code takes the type of what it is compared with.
  const cases = Object.entries(words).map(([code, word]) => `when '${code}' then '${word}'`);
  return `case ${sql} ${cases.join(' ')} end`;
}

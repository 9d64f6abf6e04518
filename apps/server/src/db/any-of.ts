/**
 * SQL: one of the values of a parameter that is a short list (`id = ${anyOf('$1', 'uuid')}`). Behind the subselect PostgreSQL
 * cannot see how long the list is. If it can, the plan for these very values looks cheaper than the one that is kept, and
 * the statement is planned anew each time, which takes longer than the statement itself.
 */
export const anyOf = (parameter: string, type: 'text' | 'uuid'): string =>
  `any ((select ${parameter}::${type}[])::${type}[])`;

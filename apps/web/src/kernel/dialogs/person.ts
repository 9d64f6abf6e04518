/** Somebody of the staff, as pickers know him. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** Where somebody else has the name: his department, or that he has none. */
  readonly department?: string;
}

/** Whether both name the same people, in whatever order. */
export function samePeople(some: readonly Person[], others: readonly Person[]): boolean {
  const ids = new Set(others.map(({ id }) => id));
  return some.length === others.length && some.every(({ id }) => ids.has(id));
}

/** Names of an answer's fields, to be held against those that the specification writes. */
export const namesOf = (answer: unknown) => Object.keys((answer ?? {}) as object);

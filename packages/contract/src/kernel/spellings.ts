// Values in the spellings of clients, read with nothing but the language: fields and inputs need them while they are made.

/** Yes/no as clients spell it (decisions §1), some languages with a capital letter; anything else stays as it came. */
export function asFlag(value: unknown): unknown {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (word === 1 || word === '1' || word === 'true') return true;
  if (word === 0 || word === '0' || word === 'false') return false;
  return value;
}

/** Name under which dictionaries are cached. */
export const dictionaryArea = 'dictionary';

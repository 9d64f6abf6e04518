export type BoundedCache<Value> = {
  get: (key: string) => Value | undefined;
  set: (key: string, value: Value) => void;
};

/** Keeps the most recently used entries; a Map lists its keys in the order they were written. */
export function createBoundedCache<Value>(limit: number): BoundedCache<Value> {
  const entries = new Map<string, Value>();
  const write = (key: string, value: Value) => {
    entries.delete(key);
    entries.set(key, value);
  };
  return {
    get: (key) => {
      const value = entries.get(key);
      if (value !== undefined) write(key, value);
      return value;
    },
    set: (key, value) => {
      write(key, value);
      const oldest = entries.keys().next().value;
      if (entries.size > limit && oldest !== undefined) entries.delete(oldest);
    },
  };
}

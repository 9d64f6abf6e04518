import { useState } from 'react';

/** A value is meant for the rows of the filter under which it was made; a function changes whatever is held now. */
export type ChangeUnderFilter<Value> = (change: Value | ((now: Value) => Value)) => void;

/**
 * What means rows that a list shows: it is forgotten when another filter is in force, whichever way that came about, by
 * the filter bar, by 常用筛选 or by the browser's back button. What comes late for a filter that is gone is passed over.
 * `filter`: see `foundBy`. `none` keeps its identity.
 */
export function useUnderFilter<Value extends object>(
  filter: string,
  none: Value,
): readonly [Value, ChangeUnderFilter<Value>] {
  const [held, setHeld] = useState({ filter, value: none });
  const isOfOther = held.filter !== filter;
  // Compared while rendering, not afterwards: rows that the new filter hides must at no moment be meant any more.
  if (isOfOther) setHeld({ filter, value: none });
  const change: ChangeUnderFilter<Value> = (next) =>
    setHeld((now) => {
      if (typeof next === 'function') return { ...now, value: next(now.value) };
      return now.filter === filter ? { ...now, value: next } : now;
    });
  return [isOfOther ? none : held.value, change];
}

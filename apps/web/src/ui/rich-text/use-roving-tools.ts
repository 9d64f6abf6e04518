import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const tools = ':is(button, input):not(:disabled)';

/** Where a key leads from one of so many tools; undefined for keys that lead nowhere. */
function placeOf(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/**
 * Makes a row of tools one stop of the Tab key, the tool that was used last; arrows, Home and End go between them, as the
 * ARIA pattern of a toolbar has it.
 */
export function useRovingTools(bar: RefObject<HTMLElement | null>) {
  const last = useRef<HTMLElement>(undefined);
  const all = () => [...(bar.current?.querySelectorAll<HTMLElement>(tools) ?? [])];
  const settle = () => {
    const found = all();
    const stop = found.find((one) => one === last.current) ?? found[0];
    for (const one of found) one.tabIndex = one === stop ? 0 : -1;
  };
  // After every rendering: tools come, go, and are switched off with what the caret stands in.
  useLayoutEffect(settle);
  return {
    onFocus: (event: { readonly target: EventTarget }) => {
      if (event.target instanceof HTMLElement && bar.current?.contains(event.target)) last.current = event.target;
      settle();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const found = all();
      const from = found.findIndex((one) => one === event.target);
      // What a menu or a list below a tool is asked comes up here, too.
      if (from === -1 || event.ctrlKey || event.metaKey || event.altKey) return;
      const place = placeOf(event.key, from, found.length);
      if (place === undefined) return;
      event.preventDefault();
      found[place]?.focus();
    },
  };
}

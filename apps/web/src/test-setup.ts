import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { afterAll, afterEach, vi } from 'vitest';

dayjs.locale('zh-cn');
// A busy machine may need longer than the usual second to show what a test waits for.
configure({ asyncUtilTimeout: 20_000 });

if (typeof window !== 'undefined') fillDomGaps();
afterEach(() => {
  if (typeof document !== 'undefined') cleanup();
});
afterAll(async () => {
  // A part that is still on its way when the last test ends would fail to load, and the next file that wants it with it.
  await vi.dynamicImportSettled();
  // Files of a worker share one page (vitest.config.ts): what one forgot to put back would meet whichever comes next.
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (typeof window === 'undefined') return;
  sessionStorage.clear();
  localStorage.clear();
});

/** antd and the editor expect these browser parts; jsdom does not have them. */
function fillDomGaps(): void {
  window.matchMedia ??= (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  });
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.getComputedStyle = rememberStyles(window.getComputedStyle.bind(window));
  Element.prototype.scrollIntoView ??= () => undefined;
}

/**
 * A search by role asks for the styles of every element and of all above it, over and over; jsdom works them out anew each
 * time. They are kept until anything in the document changes, style sheets and inline styles included.
 */
function rememberStyles(compute: (element: Element) => CSSStyleDeclaration): typeof window.getComputedStyle {
  let known = new WeakMap<Element, CSSStyleDeclaration>();
  const forget = () => {
    known = new WeakMap();
  };
  const changes = new MutationObserver(forget);
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  // jsdom prints an error for each call with a pseudo element.
  return (element) => {
    // What changed within this turn has not been told yet.
    if (changes.takeRecords().length > 0) forget();
    const style = known.get(element) ?? compute(element);
    known.set(element, style);
    return style;
  };
}

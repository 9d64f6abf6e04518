import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { afterEach } from 'vitest';

dayjs.locale('zh-cn');
// A busy machine may need longer than the usual second to show what a test waits for.
configure({ asyncUtilTimeout: 8000 });

if (typeof window !== 'undefined') fillDomGaps();
afterEach(() => {
  if (typeof document !== 'undefined') cleanup();
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
  // jsdom prints an error for each call with a pseudo element.
  const computed = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => computed(element);
  Element.prototype.scrollIntoView ??= () => undefined;
}

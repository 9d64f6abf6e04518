/** True for a part of the product that could not be fetched: the network, or a new version since this page was opened. */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|importing a module script|preload css/i.test(error.message)
  );
}

/**
 * Fetches a part only while there is a line: Chromium remembers what it could not fetch until the page is loaded anew,
 * and no retry would reach the server.
 */
export function whileOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  return navigator.onLine ? load() : Promise.reject(new TypeError('no dynamically imported module without a line'));
}

const failedStyles = new Set<HTMLLinkElement>();

// An error of a stylesheet does not rise to the window: it is heard on its way down.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  true,
);

/** Fetches the stylesheets again that failed: a part that is tried again does not ask for them a second time. */
export function refetchStyles(): void {
  for (const link of failedStyles) {
    const again = document.createElement('link');
    again.rel = 'stylesheet';
    again.href = link.href;
    link.remove();
    document.head.append(again);
  }
  failedStyles.clear();
}

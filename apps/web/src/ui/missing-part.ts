/** True for a part of the product that could not be fetched: the network, or a new version since this page was opened. */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|importing a module script|preload css/i.test(error.message)
  );
}

/** Fetches the stylesheets again that failed: a part that is tried again does not ask for them a second time. */
export function refetchStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode());
  }
}

/** Where the shell begins (002 §2.2). */
export const shellPath = '/layout';

/** The wanted page when it is one of ours, else the shell: an address must not lead a fresh login elsewhere. */
export function nextPage(wanted: string | undefined, origin: string): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return shellPath;
  const target = new URL(wanted, origin);
  if (target.origin !== origin || target.pathname === '/' || target.username !== '') return shellPath;
  return `${target.pathname}${target.search}${target.hash}`;
}

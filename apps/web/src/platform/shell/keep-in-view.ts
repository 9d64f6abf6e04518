/** Pixels that stay free above and below the current menu. */
const room = 8;

/**
 * With more menus than there is room for, the current one must not be among the hidden ones. Moved by hand:
 * scrollIntoView would also make the next Tab start from here instead of from the top of the page.
 */
export function keepInView(item: HTMLElement | null): void {
  const nav = item?.closest('nav');
  if (!item || !nav) return;
  const at = item.getBoundingClientRect();
  const seen = nav.getBoundingClientRect();
  nav.scrollLeft += Math.min(0, at.left - seen.left) || Math.max(0, at.right - seen.right);
  nav.scrollTop += Math.min(0, at.top - room - seen.top) || Math.max(0, at.bottom + room - seen.bottom);
}

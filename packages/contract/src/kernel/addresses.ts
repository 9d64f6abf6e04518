/** Own stored files; no part starts with a dot, so that no path means another one than it says. */
export const filePath = /^\/files\/(?=.{1,200}$)(?!.*\.\.)[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Widths of the small pictures that `?w=` may ask for of a stored picture, in pixels; the smallest first. */
export const thumbWidths = [240, 375, 540, 1080] as const;

const thumbnail = new RegExp(`\\?w=(?:${thumbWidths.join('|')})$`);

/** True for a stored file or a thumbnail of one: no foreign query. */
export function isStoredFile(address: string): boolean {
  return filePath.test(address.replace(thumbnail, ''));
}

const abroad = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[+\d])/i;

/**
 * True for what an article may link to: a site, a mailbox, a phone, or a stored file. Pages of this product are none,
 * for an article is read where they are not.
 */
export function isArticleLink(address: string): boolean {
  return abroad.test(address) || isStoredFile(address);
}

/** True for an address of this product: browsers read `//` and `/\` at its beginning as the name of another host. */
export function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

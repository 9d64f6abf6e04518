/** Own stored files; no part starts with a dot, so that no path means another one than it says. */
export const filePath = /^\/files\/(?=.{1,200}$)(?!.*\.\.)[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

const abroad = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[+\d])/i;

/**
 * True for what an article may link to: a site, a mailbox, a phone, or a stored file. Pages of this product are none,
 * for an article is read where they are not.
 */
export function isArticleLink(address: string): boolean {
  return abroad.test(address) || filePath.test(address);
}

/** True for an address of this product: browsers read `//` and `/\` at its beginning as the name of another host. */
export function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

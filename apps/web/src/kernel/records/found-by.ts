/** Names in the calls of where one looks among the rows, and of how they are laid out. */
const pageAndOrder = new Set(['pageIndex', 'pageSize', 'sortField', 'sortOrder', 'order']);

/** Which rows a list's call asks for, as one text to compare: its body without page and order. */
export function foundBy(body: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(body).filter(([name]) => !pageAndOrder.has(name))));
}

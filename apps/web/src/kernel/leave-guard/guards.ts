/** What asks before something would be lost; as its last rendering has it. */
export interface Guard {
  readonly current: { readonly isUnsaved: () => boolean; readonly staysOpenAt: (search: object) => boolean };
}

/** Of all that is in sight, in the order in which it was opened. */
const guards = new Set<Guard>();

/** Has the guard asked, until what it answers is called, when its page is left or taken away. */
export function registerGuard(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Whether anything in sight would be lost with the page. */
export const holdsUnsaved = (): boolean => [...guards].some(({ current }) => current.isUnsaved());

/** Whether this guard asks: of several, as those of a dialog and of the form below it, the first one speaks for all. `within`: the address that the same page will have. */
export function speaks(guard: Guard, within: object | undefined): boolean {
  const isLeft = ({ current }: Guard) => within === undefined || !current.staysOpenAt(within);
  return guard === [...guards].find((one) => one.current.isUnsaved() && isLeft(one));
}

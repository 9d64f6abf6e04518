/** What asks before something would be lost; as its last rendering has it. */
export interface Guard {
  readonly current: {
    readonly isUnsaved: () => boolean;
    readonly staysOpenAt: (search: object) => boolean;
    /** Resolves to whether the user leaves all the same. */
    readonly ask: () => Promise<boolean>;
  };
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

/** Asks before what ends the login: afterwards it is too late to stay. Resolves to true where nothing would be lost. */
export async function mayLeave(): Promise<boolean> {
  const asking = [...guards].find(({ current }) => current.isUnsaved());
  return asking === undefined || (await asking.current.ask());
}

type Keeper = () => Promise<void>;
const keepers = new Set<Keeper>();

/** Has last words sent on before the login ends, until what it answers is called. */
export function registerKeeper(keeper: Keeper): () => void {
  keepers.add(keeper);
  return () => void keepers.delete(keeper);
}

/** Sends what forms have not sent yet, while there is a login to send it with. */
export async function keepLastWords(): Promise<void> {
  await Promise.all([...keepers].map((keep) => keep()));
}

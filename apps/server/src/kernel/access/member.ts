import { maskPhone } from '../mask-phone';

/** A member of the public who is signed in. */
export interface Member {
  readonly memberId: string;
  /** Name, else nickname; empty when he gave neither. */
  readonly name: string;
  /** Masked; the whole number stays in the database. */
  readonly tel: string;
}

/** The member as handlers and logs may know him. */
export function shownMember(row: { readonly id: string; readonly name: string; readonly tel: string }): Member {
  return { memberId: row.id, name: row.name, tel: maskPhone(row.tel) };
}

/** Somebody of the staff, as pickers know him. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

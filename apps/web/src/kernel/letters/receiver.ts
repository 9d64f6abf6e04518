/** Somebody who reads a letter: the member, not the sign-up or membership that he is found by. */
export interface Receiver {
  readonly id: string;
  readonly name: string;
}

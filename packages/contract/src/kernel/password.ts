/** What a new password must have, as far as it shows while it is typed (decisions §2); the server judges the rest. */
export const shortestPassword = 10;
export const leastKinds = 3;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{Ll}\p{Lu}\p{N}\s]/u];

/** How many of the kinds small letter, capital, digit and sign a password has. */
export function kindsIn(password: string): number {
  return kinds.filter((kind) => kind.test(password)).length;
}

/** True when the password has enough characters; an emoji counts as one. */
export function isLongEnough(password: string): boolean {
  return [...password].length >= shortestPassword;
}

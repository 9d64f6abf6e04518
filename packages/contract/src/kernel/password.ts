/**
 * What a new password must have, as far as it shows while it is typed (decisions §2); the server judges the rest.
 * `dengbao` follows 等保 (kinds of characters, regular change, no repeats); `asvs` asks for length alone, as ASVS 5.0 does.
 */
export const passwordProfiles = ['dengbao', 'asvs'] as const;
export type PasswordProfile = (typeof passwordProfiles)[number];

/** Characters of the longest password, whoever sets it and wherever it is asked for again. */
export const longestPassword = 128;

export interface PasswordRules {
  /** Characters; an emoji counts as one. */
  readonly shortest: number;
  /** Of small letter, capital, digit and sign. */
  readonly leastKinds: number;
  /** Days after which it must be changed; null = never for its age. */
  readonly changeAfterDays: number | null;
  /** How many of the last ones, the present one included, are not taken again. */
  readonly remembered: number;
}

export const passwordRules = {
  dengbao: { shortest: 10, leastKinds: 3, changeAfterDays: 90, remembered: 5 },
  asvs: { shortest: 12, leastKinds: 1, changeAfterDays: null, remembered: 1 },
} as const satisfies Record<PasswordProfile, PasswordRules>;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{Ll}\p{Lu}\p{N}\s]/u];

/** How many of the kinds small letter, capital, digit and sign a password has. */
export function kindsIn(password: string): number {
  return kinds.filter((kind) => kind.test(password)).length;
}

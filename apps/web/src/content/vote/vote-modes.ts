/** Views of an activity beyond those that every content has; `reserved` renders nothing (000 §2). */
export const voteModes = {
  signups: 5,
  signup: 6,
  rounds: 7,
  customForm: 8,
  reserved: 9,
  commitment: 10,
  applications: 11,
  ledger: 12,
  applyOnBehalf: 13,
  judging: 14,
} as const;
export type VoteMode = (typeof voteModes)[keyof typeof voteModes];

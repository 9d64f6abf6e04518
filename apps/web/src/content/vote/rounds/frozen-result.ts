import * as z from 'zod/mini';

const team = z.object({
  rank: z.number(),
  poll: z.number(),
  number: z.number(),
  signupId: z.string(),
  name: z.string(),
  clubName: z.nullable(z.string()),
});
const head = z.object({ name: z.string(), teams: z.number(), totalPoll: z.number() });

export type FrozenTeam = z.infer<typeof team>;
export interface FrozenResult {
  readonly totalPoll: number;
  readonly teams: readonly FrozenTeam[];
}

/** The ranking that a frozen text holds: a line of JSON for the round, and one for each team. Undefined for a text that was altered beyond reading. */
export function readFrozenResult(text: string): FrozenResult | undefined {
  const [first, ...rest] = text.split('\n').filter((line) => line !== '');
  try {
    const { totalPoll } = head.parse(JSON.parse(first ?? ''));
    return { totalPoll, teams: rest.map((line) => team.parse(JSON.parse(line))) };
  } catch {
    return undefined;
  }
}

import { chinaDay } from '@yunguan/contract/kernel/china-time';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Tx } from '../../db/database';
import type { FormAtHand } from '../../kernel/content/binding';
import { idsOf, listUnder } from '../../kernel/content/said-under';
import { planOf } from './live/settle-plan';

type Body = Readonly<Record<string, unknown>>;

/** Clubs and pictures of a payload under whatever name they came (calls.json culture-add), and the years that it leaves alone. */
export async function completeCulture(
  _tx: Tx,
  { body, stored, now }: FormAtHand & { readonly body: Body; readonly now: Date },
): Promise<Body> {
  return {
    ...body,
    leagueIds: listUnder(body.leagueIds, idsOf(body.leagues), stored),
    albums: listUnder(body.albums, body.album, stored),
    ...(stored && isFlat(body.plans) ? { plans: withOtherYears(body.plans, stored, now) } : {}),
  };
}

type FlatPlan = readonly Readonly<Record<string, unknown>>[];

/** A plan month by month, as it is sent, and not by years, as it is read (texts.md K15). */
function isFlat(plans: unknown): plans is FlatPlan {
  if (!Array.isArray(plans) || plans.length === 0) return false;
  return plans.every((entry: unknown) => typeof entry === 'object' && entry !== null && !('dates' in entry));
}

/**
 * Who sends the months of a grid has one of two years, this one and the next (002 §5.4): of any other year that the plan has
 * and that he does not name he says nothing, and it stays.
 */
function withOtherYears(plans: FlatPlan, stored: Values, now: Date): unknown[] {
  const thisYear = Number(chinaDay(now).slice(0, 4));
  const spoken = new Set([thisYear, thisYear + 1, ...plans.map(({ year }) => Number(year))]);
  return [...planOf(stored).filter(({ year }) => !spoken.has(year)), ...plans];
}

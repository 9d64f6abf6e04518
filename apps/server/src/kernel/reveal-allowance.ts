import type { Tx } from '../db/database';
import { takeAllowance } from './allowance';
import { AppError } from './app-error';

interface Reveal {
  /** Word for what is uncovered: each has an allowance of its own. */
  readonly what: string;
  readonly userId: string;
  readonly now: Date;
}

/**
 * Takes one look at covered data from what a user may see in an hour: one person after the other would be an export without
 * its right. @throws AppError TOO_MANY
 */
export async function takeReveal(tx: Tx, { what, userId, now }: Reveal): Promise<void> {
  const allowance = { key: `${what}-reveal:${userId}`, limit: 60, window: '1 hour' };
  if (await takeAllowance(tx, allowance, now)) return;
  throw new AppError('TOO_MANY', '查看敏感信息过于频繁，请一小时后再试');
}

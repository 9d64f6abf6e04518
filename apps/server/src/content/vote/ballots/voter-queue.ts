import { createTurns, type Turns } from '../../../kernel/turns';

/**
 * Runs the votes of a member one after the other. The database does so, too; here they wait without a connection, so
 * that whoever sends hundreds at once holds up nobody but himself.
 */
export function createVoterQueue(): Turns {
  return createTurns({ fullText: '操作过于频繁，请稍后再试', slots: 1, mostWaiting: 1000 });
}

import { chinaClock } from '@yunguan/contract/kernel/china-time';
import pg from 'pg';
import pino, { type DestinationStream, type Logger } from 'pino';

/** The server's log, one JSON object a line, with times as an operator reads them: `2026-11-21T10:30:00.123+08:00`. */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: () => `,"time":"${chinaTime(new Date())}"`,
    serializers: { err: withoutValues },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}

function chinaTime(moment: Date): string {
  return chinaClock(moment).toISOString().replace('Z', '+08:00');
}

/** Where PostgreSQL writes what stood in a row or was sent: numbers, names, whatever a statement held. */
const withValues = ['detail', 'where', 'internalQuery'];

/** An error as the log tells it: what was refused and where, not the values that it met. */
function withoutValues(error: Error): unknown {
  const told: unknown = pino.stdSerializers.err(error);
  if (!(error instanceof pg.DatabaseError) || typeof told !== 'object' || told === null) return told;
  return Object.fromEntries(Object.entries(told).filter(([name]) => !withValues.includes(name)));
}

import { chinaClock } from '@yunguan/contract/kernel/china-time';
import pino, { type DestinationStream, type Logger } from 'pino';

/** The server's log, one JSON object a line, with times as an operator reads them: `2026-11-21T10:30:00.123+08:00`. */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options = { level, timestamp: () => `,"time":"${chinaTime(new Date())}"` };
  return stream === undefined ? pino(options) : pino(options, stream);
}

function chinaTime(moment: Date): string {
  return chinaClock(moment).toISOString().replace('Z', '+08:00');
}

import pino, { type DestinationStream, type Logger } from 'pino';

const chinaMilliseconds = 8 * 3_600_000;

/** The server's log, one JSON object a line, with times as an operator reads them: `2026-11-21T10:30:00.123+08:00`. */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options = { level, timestamp: () => `,"time":"${chinaTime(Date.now())}"` };
  return stream === undefined ? pino(options) : pino(options, stream);
}

function chinaTime(milliseconds: number): string {
  return new Date(milliseconds + chinaMilliseconds).toISOString().replace('Z', '+08:00');
}

import * as z from 'zod';
import type { Field } from './field';
import type { SessionDay } from './sessions';
import { sessionDays } from './read-sessions';

/** Dated sessions with their tickets and seats (001 §3). */
export function datedSessions(label: string): Field<SessionDay[]> {
  return { kind: 'sessions', label, initial: [], asked: sessionDays, shown: z.array(z.unknown()) };
}

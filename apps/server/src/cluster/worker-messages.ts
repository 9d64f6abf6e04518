import { z } from 'zod';

/** Primary to worker: leave while the others go on, or because the whole server ends. */
export const order = z.enum(['hand-over', 'shut-down']);
export type Order = z.infer<typeof order>;

/** Worker to primary. */
export const report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), port: z.number() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type Report = z.infer<typeof report>;

/** Environment variable through which a worker learns how to reach the database. */
export const connectionVariable = 'YUNGUAN_CONNECTION';

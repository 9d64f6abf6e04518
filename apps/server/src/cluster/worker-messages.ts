import { z } from 'zod';

/** Primary to worker: leave while the others go on, or because the whole server ends. */
export const order = z.enum(['hand-over', 'shut-down']);
export type Order = z.infer<typeof order>;

/** Worker to primary. */
export const report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), port: z.number() }),
  /** `isRefusal`: the message tells who runs the server what to do; else it is that of an error nobody foresaw. */
  z.object({ kind: z.literal('failed'), message: z.string(), isRefusal: z.boolean() }),
]);
export type Report = z.infer<typeof report>;

/** A worker could not start, for a reason that its message explains to who runs the server. */
export class WorkerRefusal extends Error {}

/** Environment variable through which a worker learns how to reach the database. */
export const connectionVariable = 'YUNGUAN_CONNECTION';

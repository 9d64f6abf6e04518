import * as z from 'zod';

/** Folders of a backup; `files` and `secrets` are named as in the data folder. */
export const backupParts = { cluster: 'postgres', files: 'files', secrets: 'secrets' } as const;

export const manifestName = 'backup.json';

/** Describes a complete backup. */
export const manifest = z.object({
  format: z.literal(1),
  at: z.string(),
  /** PostgreSQL's major version: only the same one can open the copy. */
  major: z.string(),
  startSegment: z.string(),
  endSegment: z.string(),
  /** How many uploaded files. */
  files: z.number(),
});
export type Manifest = z.infer<typeof manifest>;

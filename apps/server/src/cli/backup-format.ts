import * as z from 'zod';

/** Folders of a backup; `files` and `secrets` are named as in the data folder. */
export const backupParts = { cluster: 'postgres', files: 'files', secrets: 'secrets' } as const;

export const manifestName = 'backup.json';
/** One line per file, as `sha256sum -c` reads them. */
export const sumsName = 'SHA256SUMS';

/** Describes a complete backup. */
export const manifest = z.object({
  /** The first one had no sums. */
  format: z.union([z.literal(1), z.literal(2)]),
  at: z.string(),
  /** PostgreSQL's major version: only the same one can open the copy. */
  major: z.string(),
  startSegment: z.string(),
  endSegment: z.string(),
  /** How many uploaded files. */
  files: z.number(),
  /** Whether the key that opens encrypted contents is part of it. */
  hasKey: z.boolean().default(true),
});
export type Manifest = z.infer<typeof manifest>;

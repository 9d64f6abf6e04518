import * as z from 'zod';
import { hasAtMost, isUnseen, seenOf } from '../kernel/characters';
import { blank } from '../kernel/blank';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { isStorable } from '../kernel/field';
import { option, token } from '../kernel/need';
import { id, readVersion, wholeNumber } from '../kernel/wire-values';

/** The one type that the specification knows (000 §3). */
export const commitmentType = 2;
export const longestCommitmentTitle = 100;
export const longestCommitment = 20_000;

/** What is said of a commitment without a title or an article. */
export const commitmentMissing = '请填写完整的信息';
const title = z
  .string({ error: commitmentMissing })
  .trim()
  .overwrite(seenOf)
  .min(1, commitmentMissing)
  .refine(hasAtMost(longestCommitmentTitle), { error: `标题不能超过 ${longestCommitmentTitle} 个字符` })
  .refine(isStorable, { error: commitmentMissing });
const content = z
  .string({ error: commitmentMissing })
  .refine((value) => !isUnseen(value), { error: commitmentMissing })
  .refine(hasAtMost(longestCommitment), { error: `内容不能超过 ${longestCommitment} 个字符` })
  .refine(isStorable, { error: commitmentMissing });
const type = wholeNumber
  .nullish()
  .or(blank)
  .transform((value) => value ?? commitmentType)
  .refine((value) => value === commitmentType, { error: '承诺书类型不正确' });
const venueId = z.string().nullish();

/** One text per venue (texts.md V2); null while there is none. Also read by the public's clients, by `venueId`. */
export const getCommitment = endpoint({
  path: '/api/Commitments/v1/pc-getCommitment',
  need: token,
  effect: 'read',
  summary: '安全承诺书',
  input: z.object({ type, venueId }),
  output: z
    .object({
      id: z.string(),
      title: z.string(),
      content: z.string(),
      type: z.number(),
      version: z.number(),
      lastModificationTime: z.string(),
      userName: z.string(),
    })
    .nullable(),
});

export const addCommitment = endpoint({
  path: '/api/Commitments/v1/pc-addCommitment',
  aliases: ['/api/VoteActivity/v1/pc-addCommitment'],
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '新增安全承诺书',
  input: z.object({ title, content, type, venueId }),
  output: z.object({ id: z.string() }),
});

export const updateCommitment = endpoint({
  path: '/api/Commitments/v1/pc-updateCommitment',
  aliases: ['/api/VoteActivity/v1/pc-updateCommitment'],
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '修改安全承诺书',
  input: z.object({ id, title, content, version: readVersion }),
  output: z.null(),
});

/** Every call of the area. */
export const commitmentEndpoints: readonly Endpoint[] = [getCommitment, addCommitment, updateCommitment];

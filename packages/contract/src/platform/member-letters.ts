import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { member } from '../kernel/need';
import { pageAsked, pageOf } from '../kernel/page';
import { id, ids } from '../kernel/wire-values';

const letter = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  /** Venue that wrote it. */
  venuesName: z.string(),
  /** Course or club that it is about; empty for none. */
  about: z.string(),
  sendTime: z.string(),
  isRead: z.boolean(),
});
export type MemberLetter = z.infer<typeof letter>;

/** The member's own letters, the newest first. */
export const getMyLetters = endpoint({
  path: '/api/letters/v1/pcOrApp-getMyLetters',
  need: member,
  effect: 'read',
  summary: '会员：我的站内信',
  input: z.object({ ...pageAsked }),
  output: pageOf(letter).extend({ unread: z.number() }),
});

/** One letter, which is read by that. */
export const getMyLetter = endpoint({
  path: '/api/letters/v1/pcOrApp-getMyLetter',
  need: member,
  effect: 'write',
  summary: '会员：阅读站内信',
  input: z.object({ id }),
  output: letter,
});

/** Throws own letters away. */
export const removeMyLetters = endpoint({
  path: '/api/letters/v1/pcOrApp-removeMyLetters',
  need: member,
  effect: 'write',
  summary: '会员：删除站内信',
  input: z.object({ ids }),
  output: z.object({ count: z.number() }),
});

/** The message centre of the public clients. */
export const memberLetterEndpoints: readonly Endpoint[] = [getMyLetters, getMyLetter, removeMyLetters];

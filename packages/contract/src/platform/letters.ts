import * as z from 'zod';
import { blank } from '../kernel/blank';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { letterWords } from '../kernel/letter-words';
import { line, neededLine } from '../kernel/line';
import { staff } from '../kernel/need';
import { pageOf } from '../kernel/page';
import { ids, wholeNumber } from '../kernel/wire-values';

/** What a letter is about. */
export const letterKinds = { review: '审批结果', urge: '催办提醒', notice: '站内信' } as const;
export type LetterKind = keyof typeof letterKinds;
export const letterStates = ['all', 'unread', 'read'] as const;

/** Most receivers of one letter, and characters of its title and content. */
export const mostReceivers = 200;
export const longestTitle = 50;
export const longestLetter = 2000;
/** Letters that one sender may write in an hour. */
export const lettersPerHour = 20;

const keyword = line('关键字', 100).nullish();
const pageNumber = wholeNumber.nullish().or(blank);

const letterRow = z.object({
  id: z.string(),
  kind: z.enum(['review', 'urge', 'notice']),
  kindName: z.string(),
  title: z.string(),
  content: z.string(),
  /** Page of the product that it leads to; empty for none. */
  link: z.string(),
  sender: z.string(),
  venuesName: z.string(),
  sendTime: z.string(),
  isRead: z.boolean(),
});
export type LetterRow = z.infer<typeof letterRow>;

export const getLetterPage = endpoint({
  path: '/api/letters/v1/admin-getLetterPage',
  need: staff,
  effect: 'read',
  summary: '我的站内信，最新的在前',
  input: z.object({
    state: z.enum(letterStates, { error: '状态只能是全部、未读或已读' }).nullish().or(blank),
    kind: z.enum(['review', 'urge', 'notice'], { error: '类型不正确' }).nullish().or(blank),
    keyword,
    pageIndex: pageNumber,
    pageSize: pageNumber,
  }),
  output: pageOf(letterRow),
});

export const getUnreadLetters = endpoint({
  path: '/api/letters/v1/admin-getUnreadLetters',
  need: staff,
  effect: 'read',
  summary: '我的未读站内信数量',
  input: z.object({}),
  output: z.object({
    total: z.number(),
    /** Id of the newest of them. */
    newest: z.string().nullable(),
  }),
});

const changed = z.object({ count: z.number() });

export const readLetters = endpoint({
  path: '/api/letters/v1/admin-readLetters',
  need: staff,
  effect: 'write',
  summary: '把我的站内信标为已读',
  input: z.object({
    ids: ids.nullish(),
    all: z.boolean().nullish(),
    /** Of all only those up to this one: what came after it nobody has seen yet. */
    newest: z
      .string()
      .regex(/^[1-9]\d{0,17}$/, '站内信不正确')
      .nullish(),
  }),
  output: changed,
});

export const removeLetters = endpoint({
  path: '/api/letters/v1/admin-removeLetters',
  need: staff,
  effect: 'write',
  summary: '删除我的站内信',
  input: z.object({ ids }),
  output: changed,
});

export const sendLetter = endpoint({
  path: '/api/letters/v1/admin-sendLetter',
  need: staff,
  effect: 'write',
  idempotent: true,
  summary: '写站内信给同事',
  input: z.object({
    receiverList: z
      .array(z.uuid({ error: '收件人不正确' }), { error: letterWords.noReceiver })
      .min(1, letterWords.noReceiver)
      .max(mostReceivers, `一次最多发送给 ${mostReceivers} 人`),
    title: neededLine(letterWords.noTitle, '标题', longestTitle),
    content: neededLine(letterWords.noContent, '内容', longestLetter),
  }),
  output: changed,
});

/** Every call of the area. */
export const letterEndpoints: readonly Endpoint[] = [
  getLetterPage,
  getUnreadLetters,
  readLetters,
  removeLetters,
  sendLetter,
];

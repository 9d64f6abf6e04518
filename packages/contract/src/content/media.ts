import { largestListNumber, listNumberWrong, mostOrdered } from '../kernel/list-number';
import * as z from 'zod';
import { choice } from '../kernel/choice-fields';
import { type ContentValues, type FieldMap, dict, html, text } from '../kernel/field';
import { audio, image, images, video } from '../kernel/file-fields';
import { anyContent, defineContent } from '../kernel/content';
import { contentEndpoints } from '../kernel/content-endpoints';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { shows } from '../kernel/groups';
import { messages, usualMessages } from '../kernel/messages';
import { option, token } from '../kernel/need';
import { asNumber } from '../kernel/number-fields';
import { pageAsked, pageOf } from '../kernel/page';
import { reviewedActions } from '../kernel/actions';
import { statusCodes } from '../kernel/review';
import { id, ids, wholeNumber } from '../kernel/wire-values';

/** Kinds of media works by their number (002 §2.8); the upload types of classifications count otherwise (texts.md M2). */
export const sourceTypes = { 1: '图片', 2: '音频', 3: '视频' } as const;
export type SourceType = keyof typeof sourceTypes;

/** Dictionary node of the works' classifications. */
export const mediaNode = '2011';

/**
 * Upload type (dictionary node 2011) that the classifications of each kind of work have: the two number sounds and films
 * the other way round (texts.md M2).
 */
export const uploadTypeOf: Readonly<Record<SourceType, 1 | 2 | 3>> = { 1: 1, 2: 3, 3: 2 };

/** Names of the statuses on the screens of media works (002 §4.4), by the status code of the product. */
const mediaStatusNames = {
  0: '草稿',
  1: '审核中',
  2: '复审中',
  100: '审核通过',
  101: '驳回',
  102: '反审待提交',
} as const;

const fields = {
  title: text('标题', { required: '请输入标题', max: 50 }),
  sourceType: choice('类型', { required: '请选择类型', choices: sourceTypes, initial: 1 }),
  classification: dict('分类', messages.category, mediaNode),
  userName: text('作者', { max: 30 }),
  albums: images('图片', { max: 30 }),
  audio: audio('音频'),
  video: video('视频'),
  // Behind the files: the first picture is the cover where none is sent.
  frontCover: image('封面', messages.cover),
  introduction: html('简介', messages.introduction),
  ...shows(),
} satisfies FieldMap;

/** The field of the file that a work of the type is about; those of the other types are dropped. */
export const fileFieldOf = { 1: 'albums', 2: 'audio', 3: 'video' } as const satisfies Record<
  SourceType,
  keyof typeof fields
>;

const fileMissing = { 1: '请上传图片', 2: '请上传音频', 3: '请上传视频' } as const satisfies Record<SourceType, string>;

function missingFile(type: SourceType) {
  return {
    field: fileFieldOf[type],
    on: 'submit',
    check: (values: ContentValues<typeof fields>): string | undefined => {
      const value = values[fileFieldOf[type]];
      const isMissing = values.sourceType === type && (value === null || value.length === 0);
      return isMissing ? fileMissing[type] : undefined;
    },
  } as const;
}

/** Media works (002 §2.8, §4.4): pictures, sounds and films that pass the review; the works (atlas) list of 000 shows the pictures. */
export const media = defineContent({
  key: 'media',
  label: '媒体作品',
  base: '/api/uopusenjoy/v1',
  paths: {
    page: 'admin-getResourceList',
    detail: 'admin-getResource',
    create: 'admin-addResource',
    update: 'admin-updateResource',
    remove: 'admin-deleteResourceList',
    revoke: 'admin-revokeResource',
    cover: 'admin-updateResourceCover',
    albums: 'admin-getResourceAlbums',
  },
  reviewed: true,
  statusNames: mediaStatusNames,
  fields,
  titleField: 'title',
  coverField: 'frontCover',
  rules: [missingFile(1), missingFile(2), missingFile(3)],
  computed: {
    sortId: z.number(),
    classificationName: z.string().nullable(),
    createDate: z.string(),
    viewCount: z.number(),
    likeCount: z.number(),
    /** Where the latest push of the work stands: nothing, `waiting`, `sent` or `failed`. */
    pushState: z.string().nullable(),
  },
  omittedInRows: ['introduction', 'albums', 'audio', 'video'],
  numbered: 'rows',
  filters: {
    keyword: 'title',
    type: 'classification',
    choices: ['sourceType'],
    statuses: statusCodes,
    dates: 'publishTime',
  },
  sortable: ['title', 'createDate', 'publishTime', 'viewCount', 'likeCount', 'sortId'],
  rowActions: {
    ...reviewedActions,
    cover: { anyOf: ['edit'] },
    push: { statuses: [100], anyOf: ['wechatpush'] },
  },
  codes: {},
  exportColumns: [],
  messages: {
    ...usualMessages,
    submitted: messages.submitted,
    // Clients count it a success only when the text is this one (decisions §5, texts.md K18).
    removed: '删除成功',
  },
  dialect: {
    firstPage: 0,
    idsKey: 'idList',
    filters: { keyword: 'title', typeId: 'classification', startTime: 'beginDate', endTime: 'endDate' },
    statuses: { 100: 3, 101: 4, 102: 5 },
    statusesIn: 'everywhere',
  },
});

const sortWrong = listNumberWrong('排序号');
const sortItem = z.object({
  id,
  sortId: z.preprocess(asNumber, z.int({ error: sortWrong }).min(0, sortWrong).max(largestListNumber, sortWrong)),
  /** The number that was changed: one that somebody else gave meanwhile is not saved over. */
  was: wholeNumber.nullish(),
});
const sortItems = z
  .array(sortItem, { error: '请提供要排序的作品' })
  .min(1, '请提供要排序的作品')
  .max(mostOrdered, `一次最多排序 ${mostOrdered} 个作品`);

/** The one array of an object, under whatever name: the specification names none (texts.md M3). */
function onlyArray(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const arrays = Object.values(body).filter(Array.isArray);
  if (arrays.length === 1) return arrays[0];
  // One work may come without the list around it (texts.md C26).
  return 'sortId' in body ? [body] : undefined;
}

/** Order of works: a larger number comes earlier (texts.md G13). The prefix differs from its siblings', to the letter. */
export const setSort = endpoint({
  path: '/api/opusenjoy/v1/admin-setSort',
  aliases: ['/api/uopusenjoy/v1/admin-setSort'],
  need: option('media', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '设置媒体作品的排序',
  input: z.preprocess(onlyArray, sortItems),
  output: z.null(),
});

/** Classifications of one type of works; also read by the public's clients. */
export const getCategory = endpoint({
  path: '/api/uopusenjoy/v1/pcOrApp-getCategory',
  need: token,
  effect: 'read',
  summary: '媒体作品分类',
  input: z.object({
    sourceType: wholeNumber.nullish().or(z.literal('').transform(() => null)),
    venueId: z.string().nullish(),
  }),
  output: z.array(z.object({ id: z.string(), name: z.string(), displayName: z.string(), sort: z.number() })),
});

/** Puts approved works into the outbox of the public's channels; `channel` is null while none is set up. */
export const pushWorks = endpoint({
  path: '/api/uopusenjoy/v1/admin-pushResource',
  need: option('media', 'wechatpush'),
  effect: 'write',
  idempotent: true,
  summary: '推送媒体作品',
  input: z.object({ idList: ids.optional(), ids: ids.optional() }),
  output: z.object({ queued: z.number(), channel: z.string().nullable() }),
});

/** The outbox: what was pushed, by whom, and what became of it. */
export const getPushList = endpoint({
  path: '/api/uopusenjoy/v1/admin-getPushList',
  need: option('media', 'wechatpush'),
  effect: 'read',
  summary: '推送记录',
  input: z.object({ ...pageAsked, objectId: z.string().nullish() }),
  output: pageOf(
    z.object({
      id: z.string(),
      objectId: z.string(),
      title: z.string(),
      state: z.enum(['waiting', 'sent', 'failed']),
      problem: z.string(),
      userName: z.string(),
      createTime: z.string(),
      sentTime: z.string().nullable(),
    }),
  ),
});

export const mediaEndpoints = contentEndpoints(anyContent(media));

/** Calls of the type beside the standard ones. */
export const mediaOwnEndpoints: readonly Endpoint[] = [setSort, getCategory, pushWorks, getPushList];

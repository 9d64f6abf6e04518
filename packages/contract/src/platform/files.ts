import * as z from 'zod';
import { endpoint } from '../kernel/endpoint';
import { staff } from '../kernel/need';
import { packReason } from '../kernel/reveal-reason';
import { id, looseObject } from '../kernel/wire-values';

const uploadedFile = z.object({
  name: z.string(),
  suffix: z.string(),
  relativePath: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  poster: z.string().nullable(),
  /** Length of a sound or film, where its container says it. */
  seconds: z.number().nullable(),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

/** Multipart; query `fileType=1` (images) and a `source` label. `objects` is a list. */
export const uploadImageOrVideo = endpoint({
  path: '/api/publics/v1/upload-imageOrVideo',
  need: staff,
  effect: 'write',
  multipart: true,
  summary: '上传图片或视频',
  input: z.object({ fileType: z.string().nullish(), source: z.string().max(64).nullish() }),
  output: z.array(uploadedFile),
});

/** Ends a transfer in parts: the whole file is checked and kept like one that came in one piece. */
export const finishUpload = endpoint({
  path: '/api/publics/v1/admin-finishUpload',
  need: staff,
  effect: 'write',
  idempotent: true,
  summary: '完成分段上传',
  input: z.object({
    /** Last part of the transfer's address. */
    uploadId: z.string().regex(/^[0-9a-f]{32}$/, '上传编号不正确'),
    source: z.string().max(64).nullish(),
  }),
  output: z.array(uploadedFile),
});

/** A link of one minute to a private file (an ID card): for who sent it, and for holders of `reveal` on what shows it. */
export const getPrivateFileLink = endpoint({
  path: '/api/publics/v1/admin-getPrivateFileLink',
  need: staff,
  effect: 'write',
  summary: '查看非公开文件',
  input: z.object({ path: z.string().max(200) }),
  output: z.object({ url: z.string(), seconds: z.number() }),
});

const code = z.union([z.string(), z.number()]).transform(String).nullish();

/** Checks right, code and filter and answers a single-use ticket (decisions §5). */
export const generateFile = endpoint({
  path: '/api/publics/v1/admin-generateFile',
  need: staff,
  effect: 'write',
  summary: '导出表格',
  input: z.object({
    action: code,
    code,
    actionCode: code,
    model: z.union([z.string().max(10_000), looseObject]).nullish(),
    columns: z.array(z.string()).nullish(),
  }),
  output: z.string(),
});

/** What one archive may hold: more is narrowed by the list's filter. */
export const packLimits = { files: 5000, bytes: 2 * 1024 ** 3 } as const;

/**
 * Like {@link generateFile} for lists whose rows have files: the ticket stands for an archive with the workbook of the list
 * and the files of all its rows, for a reason that the log keeps (decisions §5).
 */
export const packFiles = endpoint({
  path: '/api/publics/v1/admin-packFiles',
  need: staff,
  effect: 'write',
  freshProof: true,
  summary: '打包下载材料',
  input: z.object({
    action: code,
    model: z.union([z.string().max(10_000), looseObject]).nullish(),
    reason: packReason,
  }),
  output: z.object({
    ticket: z.string(),
    files: z.number(),
    /** Of the files together; the archive is a little larger. */
    bytes: z.number(),
  }),
});

export const qrTypeWrong = '二维码类型不正确';

export const generateQrCode = endpoint({
  path: '/api/generateQrCodes/v1/adminOrPc-generateQrCode',
  need: staff,
  effect: 'read',
  summary: '生成二维码',
  input: z.object({
    objectId: id,
    type: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)], { error: qrTypeWrong }),
  }),
  output: z.string(),
});

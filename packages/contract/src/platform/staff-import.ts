import * as z from 'zod';
import { endpoint } from '../kernel/endpoint';
import { option } from '../kernel/need';
import { looseObject } from '../kernel/wire-values';

/** Most users that one import makes: hashing the passwords of more would keep everybody else waiting. */
export const importRowLimit = 500;
/** Largest workbook that an import reads, in bytes. */
export const importSizeLimit = 5_000_000;
export const importSizeText = '文件大小不能超过 5MB';
/** Columns of the import, in the order of the template. */
export const importColumns = ['登录名', '姓名', '手机号', '部门', '职务', '角色', '场馆'] as const;
/** How the role column separates several names. */
export const roleSeparator = '、';

const importProblem = z.object({ row: z.number(), field: z.string(), message: z.string() });
export type ImportProblem = z.infer<typeof importProblem>;

const importAnswer = z.object({
  /** Nothing was written. */
  dryRun: z.boolean(),
  rows: z.number(),
  valid: z.number(),
  problems: z.array(importProblem),
  /** Of the real run alone; the passwords are shown once. */
  created: z.array(
    z.object({ row: z.number(), loginName: z.string(), realName: z.string(), initialPassword: z.string() }),
  ),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

/** Multipart with one .xlsx; query `dryRun=1` only checks. All rows or none are made. */
export const importSysUsers = endpoint({
  path: '/api/systems/v1/admin-importSysUsers',
  need: option('staff', 'add'),
  effect: 'write',
  freshProof: true,
  multipart: true,
  summary: '从 Excel 导入用户',
  input: looseObject,
  output: importAnswer,
});

export const getUserImportTemplate = endpoint({
  path: '/api/systems/v1/admin-getUserImportTemplate',
  need: option('staff', 'add'),
  effect: 'read',
  summary: '用户导入模板',
  input: z.object({}),
  output: z.object({ name: z.string(), base64: z.string() }),
});

import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { staff } from '../kernel/need';
import { ids } from '../kernel/wire-values';
import { factorCode } from './auth';

/** What is said of a second factor that is gone, whoever lifted it, and of codes that took the place of others. */
export const factorMessages = { removed: '两步验证已解除', renewed: '已生成新的恢复码' } as const;

/** Minutes for which a proof of identity stands. */
export const proofMinutes = 30;

export const ownPasswordWrong = '密码不正确';

/** The own password as the login sends it (decisions §2). */
const ownPassword = z.string({ error: '请输入密码' }).trim().min(1, '请输入密码').max(128, ownPasswordWrong);

const ownSecurityAnswer = z.object({
  /** The installation asks the user for a second factor. */
  isDemanded: z.boolean(),
  /** Since when it is asked for at the login; null when it is not. */
  enabledTime: z.string().nullable(),
  recoveryCodesLeft: z.number(),
});

export const getOwnSecurity = endpoint({
  path: '/api/systems/v1/admin-getOwnSecurity',
  need: staff,
  beforeSecondFactor: true,
  effect: 'read',
  summary: '本人的两步验证状态',
  input: z.object({}),
  output: ownSecurityAnswer,
});

const enrolment = z.object({
  /** For typing it in where no picture can be taken; groups of four. */
  secret: z.string(),
  /** `otpauth://…`, for an app on the same device. */
  uri: z.string(),
  /** The same as a picture, as a `data:` address. */
  qrCode: z.string(),
});
export type Enrolment = z.infer<typeof enrolment>;

/** Makes a secret anew each time; nothing asks for it before it is enabled. */
export const beginSecondFactor = endpoint({
  path: '/api/systems/v1/admin-beginSecondFactor',
  need: staff,
  beforeSecondFactor: true,
  effect: 'write',
  summary: '开始设置两步验证；答复密钥与二维码',
  input: z.object({}),
  output: enrolment,
});

/** Shown once: each is good for one login without the phone. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const proof = { passwords: ownPassword, code: factorCode };

/** Ends every other login of the user. */
export const enableSecondFactor = endpoint({
  path: '/api/systems/v1/admin-enableSecondFactor',
  need: staff,
  beforeSecondFactor: true,
  effect: 'write',
  summary: '启用两步验证；答复恢复码',
  input: z.object(proof),
  output: recoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  path: '/api/systems/v1/admin-renewRecoveryCodes',
  need: staff,
  effect: 'write',
  summary: '重新生成恢复码；原有的全部作废',
  input: z.object(proof),
  output: recoveryCodes,
});

export const removeSecondFactor = endpoint({
  path: '/api/systems/v1/admin-removeSecondFactor',
  need: staff,
  effect: 'write',
  summary: '解除两步验证',
  input: z.object(proof),
  output: z.null(),
});

const ownSession = z.object({
  id: z.string(),
  address: z.string(),
  /** Browser and system, in words. */
  browser: z.string(),
  loginTime: z.string(),
  lastSeenTime: z.string(),
  /** The one that asks. */
  isOwn: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const getOwnSessions = endpoint({
  path: '/api/systems/v1/admin-getOwnSessions',
  need: staff,
  effect: 'read',
  summary: '本人正在使用的登录',
  input: z.object({}),
  output: z.array(ownSession),
});

/** Ends those that are named, or all but the one that asks. */
export const endOwnSessions = endpoint({
  path: '/api/systems/v1/admin-endOwnSessions',
  need: staff,
  effect: 'write',
  summary: '结束本人的其他登录',
  input: z.object({ ids: ids.nullish() }),
  output: z.object({ ended: z.number() }),
});

/** Proves who sits there, for the calls that ask for a fresh proof. */
export const confirmIdentity = endpoint({
  path: '/api/systems/v1/admin-confirmIdentity',
  need: staff,
  effect: 'write',
  summary: '再次确认本人身份',
  input: z.object({ passwords: ownPassword }),
  output: z.null(),
});

/** Every call of the area. */
export const accountEndpoints: readonly Endpoint[] = [
  getOwnSecurity,
  beginSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
  getOwnSessions,
  endOwnSessions,
  confirmIdentity,
];

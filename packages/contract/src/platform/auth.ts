import * as z from 'zod';
import { hasAtMost } from '../kernel/characters';
import { endpoint } from '../kernel/endpoint';
import { open, staff, token } from '../kernel/need';
import { longestPassword, passwordProfiles } from '../kernel/password';

/** Said of a client that is not ours, of a second step that came too late, and of a password that is not the old one. */
export const clientUnknown = '应用标识不正确';
export const ticketOver = '登录已过期，请重新输入用户名和密码';
export const oldPasswordWrong = '原密码不正确';
/** One text, whichever of the two is wrong and whether the name is known (decisions §2). */
export const loginWrong = '用户名或密码错误';

export const tokenAnswer = z.object({ access_token: z.string(), token_type: z.string(), expires_in: z.number() });

/** Issues an anonymous token, or rotates the presented one and keeps its login (decisions §2). */
export const getToken = endpoint({
  path: '/api/authorizations/v1/getToken',
  need: open,
  effect: 'read',
  summary: '获取访问令牌',
  input: z.object({ appId: z.string({ error: clientUnknown }), secret: z.string({ error: clientUnknown }) }),
  output: tokenAnswer,
});

export const loginAnswer = tokenAnswer.extend({
  userId: z.string(),
  roleId: z.string(),
  venueId: z.string(),
  domain: z.string(),
  nickName: z.string(),
  icon: z.string(),
  realName: z.string(),
  mustChangePassword: z.boolean(),
});

/** Six digits of the app, or a recovery code; spaces and hyphens do not matter. */
export const factorCode = z.string({ error: '请输入验证码' }).trim().min(1, '请输入验证码').max(40, '验证码不正确');

/** `passwords` is the lower-case hex SHA-256 of the trimmed password (decisions §2). */
export const login = endpoint({
  path: '/api/systems/v1/admin-sysUserLogin',
  need: token,
  effect: 'write',
  summary: '登录',
  input: z.object({
    nickName: z.string({ error: '请输入用户名' }).trim().min(1, '请输入用户名').max(64, loginWrong),
    passwords: z.string({ error: '请输入密码' }).trim().min(1, '请输入密码').max(128, loginWrong),
    loginIp: z.unknown().optional(),
  }),
  output: loginAnswer,
});

/**
 * The second step of a login that was refused with SECOND_FACTOR: its ticket and a code of the app, or one of the codes
 * for a lost phone. Whoever has no second factor never needs it.
 */
export const confirmSecondFactor = endpoint({
  path: '/api/systems/v1/admin-confirmSecondFactor',
  need: token,
  effect: 'write',
  summary: '登录的第二步：提交动态验证码或恢复码',
  input: z.object({
    ticket: z.string({ error: ticketOver }).trim().max(100, ticketOver),
    code: factorCode,
  }),
  output: loginAnswer,
});

export const signOut = endpoint({
  path: '/api/accounts/v1/pcOrApp-signOut',
  need: token,
  effect: 'write',
  summary: '退出登录',
  input: z.object({}),
  output: z.null(),
});

/** Both passwords travel in clear over TLS so that the server can judge the policy (decisions §2). */
export const changePassword = endpoint({
  path: '/api/systems/v1/admin-changePassword',
  need: staff,
  beforePasswordChange: true,
  effect: 'write',
  summary: '修改密码',
  input: z.object({
    oldPasswords: z
      .string({ error: '请输入原密码' })
      .trim()
      .min(1, '请输入原密码')
      .max(longestPassword, oldPasswordWrong),
    newPassword: z
      .string({ error: '请输入新密码' })
      .trim()
      .min(1, '请输入新密码')
      .refine(hasAtMost(longestPassword), { error: `新密码不能超过 ${longestPassword} 个字符` }),
  }),
  output: z.null(),
});

const grantedVenue = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  parentId: z.string().nullable(),
  roles: z.array(z.object({ roleId: z.string(), roleName: z.string() })),
  /** Which of the user's `rights` hold in the venue. */
  rights: z.int(),
});

export const currentUserAnswer = z.object({
  id: z.string(),
  nickName: z.string(),
  realName: z.string(),
  icon: z.string(),
  mustChangePassword: z.boolean(),
  /** The installation asks him for a second factor that he has not set up. */
  mustSetSecondFactor: z.boolean(),
  /** Until one of the two is done, nothing else is open. */
  isRestricted: z.boolean(),
  /** Which rules a new password must meet (`kernel/password`). */
  passwordProfile: z.enum(passwordProfiles),
  isPlatform: z.boolean(),
  venueId: z.string(),
  venueName: z.string(),
  roleId: z.string(),
  venues: z.array(grantedVenue),
  /** The different sets of rights among the venues: option codes by the content type or area that they are held on. */
  rights: z.array(z.record(z.string(), z.array(z.string()))),
});

export const getCurrentUser = endpoint({
  path: '/api/systems/v1/admin-getCurrentUser',
  need: staff,
  beforePasswordChange: true,
  effect: 'read',
  summary: '当前用户与其场馆、角色',
  input: z.object({}),
  output: currentUserAnswer,
});

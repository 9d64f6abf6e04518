import * as z from 'zod';
import { blank } from '../kernel/blank';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { birthDate } from '../kernel/date-fields';
import { idCardForm, idCardWrong, isIdCardNo, isMaskedIdCard } from '../kernel/id-card';
import { line } from '../kernel/line';
import { messages } from '../kernel/messages';
import { member, option, platform, token } from '../kernel/need';
import { filterWord, pageAsked, pageOf } from '../kernel/page';
import { revealReason } from '../kernel/reveal-reason';
import { longestReason } from '../kernel/text-limits';
import { flagLike, id } from '../kernel/wire-values';
import { tokenAnswer } from './auth';

/** A mobile: 11 digits starting with 1 (000 §5); no code reaches a landline. */
export const mobilePattern = /^1\d{10}$/;
const mobileWrong = '手机号码不正确，例:13245678912';
/** Characters of a name. */
const longestMemberName = 30;
/** Seconds that a code lives, and before the next one may be asked for. */
export const codeLifetime = 300;
export const codeInterval = 60;

/** Number of `admin-generateFile`. */
export const memberExportCode = 9005;

const mobile = z.preprocess(
  (value) => value ?? '',
  z.string({ error: mobileWrong }).trim().min(1, messages.phoneMissing).regex(mobilePattern, mobileWrong),
);

/** Answers the same whether the member exists or not. */
export const sendCode = endpoint({
  path: '/api/accounts/v1/pcOrApp-sendCode',
  need: token,
  effect: 'write',
  summary: '会员登录：发送验证码',
  input: z.object({ tel: mobile }),
  /** Both in seconds. */
  output: z.object({ expiresIn: z.number(), resendAfter: z.number() }),
});

/** The first login of a number makes its member. */
export const codeLogin = endpoint({
  path: '/api/accounts/v1/pcOrApp-codeLogin',
  need: token,
  effect: 'write',
  summary: '会员登录：手机号与验证码',
  input: z.object({
    tel: mobile,
    code: z
      .string({ error: '请输入验证码' })
      .trim()
      .min(1, '请输入验证码')
      .regex(/^\d{6}$/, '请输入 6 位数字验证码'),
  }),
  output: tokenAnswer.extend({ memberId: z.string() }),
});

const ownMember = z.object({
  id: z.string(),
  /** Masked, like the identity number. */
  tel: z.string(),
  nickName: z.string(),
  name: z.string(),
  sex: z.number().nullable(),
  birthday: z.string().nullable(),
  idCardNo: z.string(),
  createTime: z.string(),
});

export const getMember = endpoint({
  path: '/api/accounts/v1/pcOrApp-getMember',
  need: member,
  effect: 'read',
  summary: '会员：我的资料',
  input: z.object({}),
  output: ownMember,
});

const sexAsked = z
  .union([z.literal(0), z.literal(1), z.enum(['0', '1', ''])], { error: '请选择性别' })
  .transform((value) => (value === '' ? null : Number(value)));

/** What the payload does not name stays; an empty value clears. A masked identity number that comes back stays, too. */
export const updateMember = endpoint({
  path: '/api/accounts/v1/pcOrApp-updateMember',
  need: member,
  effect: 'write',
  idempotent: true,
  summary: '会员：修改我的资料',
  input: z.object({
    nickName: line('昵称', longestMemberName).nullish(),
    name: line('姓名', longestMemberName).nullish(),
    sex: sexAsked.nullish(),
    birthday: birthDate('出生日期').asked.or(blank).nullish(),
    idCardNo: z
      .string({ error: idCardWrong })
      .transform(idCardForm)
      .refine((value) => value === '' || isMaskedIdCard(value) || isIdCardNo(value), {
        error: idCardWrong,
      })
      .nullish(),
  }),
  output: ownMember,
});
export type MemberChange = z.infer<typeof updateMember.input>;

const memberRow = z.object({
  id: z.string(),
  tel: z.string(),
  nickName: z.string(),
  name: z.string(),
  sex: z.number().nullable(),
  birthday: z.string().nullable(),
  /** An identity number is on file. */
  hasIdCard: z.boolean(),
  enabled: z.boolean(),
  disabledReason: z.string(),
  createTime: z.string(),
  lastLoginTime: z.string().nullable(),
});
export type MemberRow = z.infer<typeof memberRow>;

/** Filter of the list and of its export. */
export const memberFilter = z.object({
  /** A part of the name or nickname, or a whole phone number. */
  keyword: filterWord,
  enabled: flagLike.nullish().or(blank),
  /** Days of registration, both included. */
  startTime: filterWord,
  endTime: filterWord,
});
export type MemberFilter = z.infer<typeof memberFilter>;

export const getMemberPage = endpoint({
  path: '/api/accounts/v1/admin-getMemberPage',
  need: option('member', 'view'),
  effect: 'read',
  summary: '会员列表（分页）',
  input: z.object({ ...memberFilter.shape, ...pageAsked }),
  output: pageOf(memberRow),
});

export const setMemberState = endpoint({
  path: '/api/accounts/v1/admin-setMemberState',
  need: option('member', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '停用或启用会员；停用后立即退出登录',
  input: z.object({
    id,
    enabled: flagLike,
    reason: line('停用原因', longestReason).nullish(),
  }),
  output: z.object({ enabled: z.boolean() }),
});

export const revealMember = endpoint({
  path: '/api/accounts/v1/admin-revealMember',
  need: option('member', 'reveal'),
  effect: 'write',
  freshProof: true,
  summary: '查看会员的完整手机号与身份证号（记入日志）',
  input: z.object({
    id,
    reason: revealReason,
  }),
  output: z.object({ tel: z.string(), idCardNo: z.string() }),
});

const outboxRow = z.object({
  id: z.string(),
  tel: z.string(),
  /** `sms`: a gateway sent it, and the code shows nowhere. */
  channel: z.enum(['outbox', 'sms']),
  /** Only while it can still be used, and only where no gateway sends it. */
  code: z.string().nullable(),
  state: z.enum(['valid', 'used', 'expired']),
  createTime: z.string(),
  expireTime: z.string(),
});
export type OutboxRow = z.infer<typeof outboxRow>;

/** `write`: every reading of codes is audited. */
export const getOutbox = endpoint({
  path: '/api/accounts/v1/admin-getOutbox',
  need: platform,
  effect: 'write',
  summary: '验证码发件箱（查看记入日志）',
  input: z.object({
    /** A whole phone number. */
    tel: filterWord,
    ...pageAsked,
  }),
  output: pageOf(outboxRow),
});

/** Every call of the area. */
export const memberEndpoints: readonly Endpoint[] = [
  sendCode,
  codeLogin,
  getMember,
  updateMember,
  getMemberPage,
  setMemberState,
  revealMember,
  getOutbox,
];

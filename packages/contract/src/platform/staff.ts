import * as z from 'zod';
import { blank } from '../kernel/blank';
import { hasAtMost } from '../kernel/characters';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { line, neededLine } from '../kernel/line';
import { messages, phonePattern } from '../kernel/messages';
import { option } from '../kernel/need';
import { filterWord, pageAsked, pageOf, sortAsked } from '../kernel/page';
import { longestPassword } from '../kernel/password';
import { revealReason } from '../kernel/reveal-reason';
import { longestPersonName, longestPhone, longestReason, longestRemarks } from '../kernel/text-limits';
import { flagLike, id, ids, readVersion } from '../kernel/wire-values';
import { longestDutyName } from './duties';
import { getUserImportTemplate, importSysUsers } from './staff-import';
import { getGrantableRoles } from './grantable-roles';
import { explainRights } from './staff-rights';
import { leavesUnattended } from './unattended';

declare module '../kernel/field' {
  interface ChoiceSources {
    staff: true;
  }
}

/** Login names: small enough to type, without look-alike characters of other scripts. */
export const longestLoginName = 32;
export const loginNamePattern = new RegExp(`^[a-zA-Z0-9_.-]{3,${longestLoginName}}$`);
export const loginNameWrong = `登录名为 3 到 ${longestLoginName} 个字符，只能包含字母、数字、下划线、点和短横线`;
/** Nobody changes his own roles. */
export const ownRoles = '不能修改自己的角色，请联系其他管理员';
export const homeVenueMissing = '请选择所属场馆';
/** Said where a second factor is lifted without saying why. */
export const liftReasonMissing = '请填写解除原因';
/** Said where a password was set anew for somebody. */
export const passwordReset = '密码已重置';
/** Days without a login after which an account is pointed out, to be disabled if nobody needs it (等保). */
export const unusedDays = 90;

const reason = (missing: string) => neededLine(missing, '原因', longestReason);

const heldRole = z.object({
  roleId: z.string(),
  roleName: z.string(),
  venueId: z.string(),
  venueName: z.string(),
  includesDescendants: z.boolean(),
});
export type HeldRole = z.infer<typeof heldRole>;

const staffShape = {
  id: z.string(),
  loginName: z.string(),
  realName: z.string(),
  nickName: z.string(),
  icon: z.string(),
  /** Masked; the whole number is answered by the revealing call alone. */
  tel: z.string(),
  venueId: z.string(),
  venueName: z.string(),
  departmentId: z.string().nullable(),
  departmentName: z.string(),
  duty: z.string(),
  roles: z.array(heldRole),
  enabled: z.boolean(),
  disabledReason: z.string(),
  lastLoginTime: z.string().nullable(),
  createTime: z.string(),
  mustChangePassword: z.boolean(),
  /** Enabled, and not signed in for {@link unusedDays} days. */
  isUnused: z.boolean(),
  /** Told to those alone who may change him: who has none is easier to attack. */
  hasSecondFactor: z.boolean(),
  /** The caller holds whatever this user holds, so he may change, disable and re-key him (decisions §3). */
  canManage: z.boolean(),
  /** Options that the caller holds on 用户管理 in this user's venue. */
  may: z.array(z.enum(['edit', 'del', 'reveal'])),
} as const;

const staffRow = z.object(staffShape);
export type StaffRow = z.infer<typeof staffRow>;

/** Columns that the list sorts by. */
export const staffSortFields = ['loginName', 'realName', 'lastLoginTime', 'createTime'] as const;

/** Export code of this list, which takes the same filter. */
export const staffExportCode = 9004;

export const getSysUserPage = endpoint({
  path: '/api/systems/v1/admin-getSysUserPage',
  need: option('staff', 'view'),
  effect: 'read',
  summary: '用户列表（分页）',
  input: z.object({
    ...pageAsked,
    /** Login name or real name contains it; a whole phone number finds its owner. */
    keyword: filterWord,
    venueId: filterWord,
    /** Also the venues below; the default. */
    includeBranches: flagLike.nullish().or(blank),
    departmentId: filterWord,
    roleId: filterWord,
    enabled: flagLike.nullish().or(blank),
    /** Only those not signed in for {@link unusedDays} days. */
    unused: flagLike.nullish().or(blank),
    ...sortAsked,
  }),
  output: pageOf(staffRow),
});

const staffDetail = z.object({ ...staffShape, remark: z.string(), version: z.number(), updateTime: z.string() });
export type StaffDetail = z.infer<typeof staffDetail>;

export const getSysUserInfo = endpoint({
  path: '/api/systems/v1/admin-getSysUserInfo',
  need: option('staff', 'view'),
  effect: 'read',
  summary: '用户详情',
  input: z.object({ id }),
  output: staffDetail,
});

const roleInput = z.object({
  roleId: z.string({ error: '请选择角色' }).min(1, '请选择角色'),
  venueId: z.string({ error: '请选择场馆' }).min(1, '请选择场馆'),
  includesDescendants: flagLike.nullish(),
});
export type RoleInput = z.infer<typeof roleInput>;

const personInput = {
  realName: neededLine('请输入姓名', '姓名', longestPersonName),
  nickName: line('昵称', longestPersonName).nullish(),
  icon: line('头像', 200).nullish(),
  tel: z
    .string({ error: messages.phoneWrong })
    .trim()
    .refine((value) => value === '' || phonePattern.test(value) || value.includes('*'), { error: messages.phoneWrong })
    .refine((value) => value.length <= longestPhone, { error: messages.phoneWrong })
    .nullish(),
  /** Home venue. */
  venueId: z.string({ error: homeVenueMissing }).nullish(),
  departmentId: z.string({ error: '部门格式不正确' }).nullish(),
  duty: line('职务', longestDutyName).nullish(),
  remark: line('备注', longestRemarks).nullish(),
  roles: z.array(roleInput, { error: '角色格式不正确' }).max(100, '角色不能超过 100 个').nullish(),
} as const;

/** Not idempotent by key: a stored answer would keep the one-time password. The login name makes it once. */
export const addSysUser = endpoint({
  path: '/api/systems/v1/admin-addSysUser',
  need: option('staff', 'add'),
  effect: 'write',
  freshProof: true,
  summary: '新增用户；未给出密码时答复一次性初始密码',
  input: z.object({
    loginName: z
      .string({ error: '请输入登录名' })
      .trim()
      .min(1, '请输入登录名')
      .regex(loginNamePattern, loginNameWrong),
    ...personInput,
    password: z
      .string({ error: '密码格式不正确' })
      .trim()
      .refine(hasAtMost(longestPassword), { error: `密码不能超过 ${longestPassword} 个字符` })
      .nullish(),
  }),
  output: z.object({ id: z.string(), loginName: z.string(), initialPassword: z.string().nullable() }),
});

export const editSysUser = endpoint({
  path: '/api/systems/v1/admin-editSysUser',
  need: option('staff', 'edit'),
  effect: 'write',
  idempotent: true,
  freshProof: true,
  summary: '修改用户；没有给出的部分保持不变',
  input: z.object({ ...personInput, realName: personInput.realName.nullish(), id, version: readVersion }),
  output: z.object({ id: z.string(), version: z.number(), ...leavesUnattended }),
});

export const setSysUserState = endpoint({
  path: '/api/systems/v1/admin-setSysUserState',
  need: option('staff', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '启用或停用用户；停用后立即退出登录',
  input: z.object({ ids, enabled: flagLike, reason: line('停用原因', longestReason).nullish() }),
  output: z.object({ changed: z.number(), ...leavesUnattended }),
});

export const resetSysUserPassword = endpoint({
  path: '/api/systems/v1/admin-resetSysUserPassword',
  need: option('staff', 'edit'),
  effect: 'write',
  freshProof: true,
  summary: '重置密码，答复一次性密码',
  input: z.object({ id }),
  output: z.object({ id: z.string(), loginName: z.string(), password: z.string() }),
});

/** For one who lost both his phone and his codes. */
export const resetSysUserSecondFactor = endpoint({
  path: '/api/systems/v1/admin-resetSysUserSecondFactor',
  need: option('staff', 'edit'),
  effect: 'write',
  idempotent: true,
  freshProof: true,
  summary: '解除他人的两步验证（手机与恢复码都丢失时），通知本人',
  input: z.object({ id, reason: reason(liftReasonMissing) }),
  output: z.null(),
});

export const delSysUser = endpoint({
  path: '/api/systems/v1/admin-delSysUser',
  need: option('staff', 'del'),
  effect: 'write',
  idempotent: true,
  summary: '删除用户',
  input: z.object({ ids: ids.optional(), idList: ids.optional(), id: id.optional() }),
  output: z.null(),
});

export const revealSysUserTel = endpoint({
  path: '/api/systems/v1/admin-revealSysUserTel',
  need: option('staff', 'reveal'),
  effect: 'write',
  freshProof: true,
  summary: '查看完整手机号（记入日志）',
  input: z.object({ id, reason: revealReason }),
  output: z.object({ tel: z.string() }),
});

/** Every call of the area. */
export const staffEndpoints: readonly Endpoint[] = [
  getSysUserPage,
  getSysUserInfo,
  addSysUser,
  editSysUser,
  setSysUserState,
  resetSysUserPassword,
  resetSysUserSecondFactor,
  delSysUser,
  revealSysUserTel,
  getGrantableRoles,
  explainRights,
  importSysUsers,
  getUserImportTemplate,
];

import * as z from 'zod';
import { mostAtOnce, tooMany } from '../kernel/batch';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import type { Need } from '../kernel/need';
import { id } from '../kernel/wire-values';

/** What stands where a step, or a content that waits in one, has nobody who could decide it. */
export const unattendedText = '目前没有人能办理';

const unattendedStep = z.object({
  venueId: z.string(),
  venueName: z.string(),
  /** Content type; null = the venue's 默认流程. */
  kind: z.string().nullable(),
  kindName: z.string(),
  stepName: z.string(),
});
export type UnattendedStep = z.infer<typeof unattendedStep>;

/** Review steps that a change leaves without anybody who could decide them; beside the answer of the change. */
export const leavesUnattended = { unattended: z.array(unattendedStep) };

const steps = ({ venueName, kindName, stepName }: UnattendedStep) => `${venueName}“${kindName}”的“${stepName}”`;
const stepsTold = 3;

/** The steps in words, for a question or an answer; empty when there are none. */
export function unattendedWords(unattended: readonly UnattendedStep[]): string {
  if (unattended.length === 0) return '';
  const more = unattended.length > stepsTold ? `等 ${unattended.length} 个` : '';
  return `${unattended.slice(0, stepsTold).map(steps).join('、')}${more}步骤`;
}

const usersOrRoles: Need = { kind: 'option', content: 'staff', anyOf: ['view'], also: ['role'] };

/**
 * Asked before users are disabled or deleted, or, with `without`, before a role in a venue is taken from them: the steps
 * of the caller's venues that only they can decide at this moment.
 */
export const getUnattendedSteps = endpoint({
  path: '/api/review/v1/admin-getUnattendedSteps',
  need: usersOrRoles,
  effect: 'read',
  summary: '停用、删除用户或收回角色后没有人能办理的审批步骤',
  input: z.object({
    userIds: z.array(id).min(1, '请选择用户').max(mostAtOnce, tooMany('处理', '名用户')),
    without: z.object({ roleId: id, venueId: id }).nullish(),
  }),
  output: z.object(leavesUnattended),
});

/** Every call of the area. */
export const unattendedEndpoints: readonly Endpoint[] = [getUnattendedSteps];

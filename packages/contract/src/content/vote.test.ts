import { describe, expect, it } from 'vitest';
import { isAllowed } from '../kernel/actions';
import { anyContent } from '../kernel/content';
import { holdsOption } from '../kernel/options';
import { parseContent } from '../kernel/parse';
import { vote as declared } from './vote';

const vote = anyContent(declared);
const statuses = [0, 1, 2, 100, 101, 102];
const flags = [true, false];

function allowedStatuses(action: string, held: readonly string[], row: Record<string, unknown> = {}): number[] {
  const rule = vote.rowActions[action];
  if (!rule) throw new Error(`no rule ${action}`);
  return statuses.filter((status) => isAllowed(rule, { ...row, status }, (option) => holdsOption(held, option)));
}

/** Row actions of the vote list (texts.md Part E): the option that is needed and the statuses that allow it. */
describe('the row actions of a vote activity', () => {
  const table: [action: string, option: string | undefined, allowed: number[]][] = [
    ['detail', undefined, statuses],
    ['edit', 'edit', [0, 101, 102]],
    ['remove', 'del', [0, 101, 102]],
    ['cover', 'edit', statuses],
    ['customForm', undefined, statuses],
  ];
  it.each(table)('%s needs %j and is open in %j', (action, option, allowed) => {
    for (const held of ['add', 'edit', 'del', 'wechatpush', 'review', 'reverse', 'export', 'reveal']) {
      expect(allowedStatuses(action, [held]), held).toEqual(option === undefined || held === option ? allowed : []);
    }
    expect(allowedStatuses(action, ['all'])).toEqual(allowed);
    expect(allowedStatuses(action, [])).toEqual(option === undefined ? allowed : []);
  });

  it('can be revoked under review only, by who may add or edit', () => {
    for (const held of ['add', 'edit', 'all']) expect(allowedStatuses('revoke', [held])).toEqual([1]);
    for (const held of ['del', 'review', 'reverse']) expect(allowedStatuses('revoke', [held])).toEqual([]);
  });

  it('opens approved content to an edit, never to a deletion, when isEdit says so', () => {
    expect(allowedStatuses('edit', ['edit'], { isEdit: true })).toEqual(statuses);
    expect(allowedStatuses('edit', ['add'], { isEdit: true })).toEqual([]);
    expect(allowedStatuses('remove', ['all'], { isEdit: true })).toEqual([0, 101, 102]);
  });

  it.each(
    flags.flatMap((isNeedSignup) =>
      flags.flatMap((isNeedVote) => flags.map((isCustomApply) => ({ isNeedSignup, isNeedVote, isCustomApply }))),
    ),
  )('shows sign-ups, rounds, commitment and applications as %j asks', (row) => {
    const { isNeedSignup, isNeedVote, isCustomApply } = row;
    expect(allowedStatuses('signups', [], row)).toEqual(isNeedSignup && !isCustomApply ? [100] : []);
    expect(allowedStatuses('rounds', [], row)).toEqual(isNeedVote && !isCustomApply ? [100] : []);
    expect(allowedStatuses('commitment', [], row)).toEqual(isNeedSignup && isCustomApply ? statuses : []);
    expect(allowedStatuses('applications', [], row)).toEqual(isNeedSignup && isCustomApply ? statuses : []);
    expect(allowedStatuses('customApply', ['edit'], row)).toEqual(isNeedSignup ? statuses : []);
    const published = { ...row, hasPublished: true };
    expect(allowedStatuses('applyOnBehalf', ['add'], published)).toEqual(isNeedSignup && isCustomApply ? statuses : []);
    expect(allowedStatuses('applyOnBehalf', ['add'], row)).toEqual([]);
    expect(allowedStatuses('applyOnBehalf', ['edit', 'review'], published)).toEqual([]);
  });
});

describe('the form of a vote activity', () => {
  const messagesOf = (body: Record<string, unknown>) => {
    const parsed = parseContent(vote, body, { strictness: 'submit' });
    return parsed.ok ? [] : parsed.problems.map((problem) => problem.message);
  };

  it('asks for everything, in the order of the form (000 §5)', () => {
    expect(messagesOf({})).toEqual([
      '请输入活动名称',
      '请选择分类',
      '请选择省(市)',
      '请选择市',
      '请选择区(镇、乡)',
      '请选择街道',
      '请输入详细地址',
      '请输入联系人',
      '电话号码不能为空',
      '请选择日期！',
      '请选择日期！',
      '请选择报名时间',
      '请上传封面',
      '请输入简介',
    ]);
  });

  it('asks for a sign-up period only while sign-up is on', () => {
    expect(messagesOf({ isNeedSignup: 0 })).not.toContain('请选择报名时间');
    expect(messagesOf({ signupStartTime: '2026-05-01 08:00' })).toContain('请选择报名时间');
  });

  it('refuses periods that run backwards', () => {
    const backwards = {
      startTime: '2026-05-02 08:00',
      endTime: '2026-05-01 19:00',
      signupStartTime: '2026-04-02 08:00',
      signupEndTime: '2026-04-01 19:00',
    };
    expect(messagesOf(backwards).filter((message) => message === '结束时间不能早于开始时间')).toHaveLength(2);
    const same = { startTime: '2026-05-02 08:00', endTime: '2026-05-02 08:00' };
    expect(messagesOf(same)).not.toContain('结束时间不能早于开始时间');
  });
});

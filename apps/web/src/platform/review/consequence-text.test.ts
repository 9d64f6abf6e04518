import type { ReviewLogRow } from '@yunguan/contract/platform/review';
import { expect, it } from 'vitest';
import { approvalLeadsTo } from './consequence-text';
import { cosignText } from './cosigners';
import type { ReviewStep } from './review-queries';

function step(ordinal: number, name: string, more: Partial<ReviewStep> = {}): ReviewStep {
  return { ordinal, name, mode: 'any', state: 'waiting', reviewers: ['李慕白'], dueTime: null, ...more };
}

const done = (action: ReviewLogRow['action'], userName: string): ReviewLogRow => ({
  action,
  userName,
  reviewTime: '2026-11-18 09:32:00',
  statusDiscription: '',
  remark: '',
  venuesName: '',
  enclosureList: [],
  revision: 1,
});

const cosigned = step(2, '会审', { state: 'current', mode: 'all', reviewers: ['周明霞', '罗文彬', '陈雅琴'] });
const steps = [step(1, '初审', { state: 'done' }), cosigned, step(3, '终审')];
const entered = [done('submit', '唐晓岚'), done('advance', '罗文彬')];

it('says what an approval leads to', () => {
  const first = step(1, '初审', { state: 'current' });
  expect(approvalLeadsTo({ steps: [first, step(2, '复审')], log: [] })).toBe('通过后进入“复审”');
  const last = [step(1, '初审', { state: 'done' }), step(2, '复审', { state: 'current' })];
  expect(approvalLeadsTo({ steps: last, log: [] })).toBe('通过后立即发布');
});

it('says how many of a step for all (会签) still have to approve, and who', () => {
  expect(cosignText({ steps, log: entered })).toBe('会签：还差 3 人（周明霞、罗文彬、陈雅琴）');
  expect(approvalLeadsTo({ steps, log: entered })).toBe('会签：还差 3 人（含您），全部通过后进入“终审”');
  const two = [...entered, done('cosign', '罗文彬'), done('urge', '唐晓岚'), done('cosign', '周明霞')];
  expect(cosignText({ steps, log: two })).toBe('会签：还差 1 人（陈雅琴）');
  expect(approvalLeadsTo({ steps, log: two })).toBe('会签：只差您，通过后进入“终审”');
  expect(approvalLeadsTo({ steps: steps.slice(0, 2), log: two })).toBe('会签：只差您，通过后立即发布');
  expect(approvalLeadsTo({ steps: steps.slice(0, 2), log: entered })).toBe('会签：还差 3 人（含您），全部通过后发布');
});

it('asks all anew after a rejection, and never the one who submitted', () => {
  const again = [
    ...entered,
    done('cosign', '罗文彬'),
    done('reject', '周明霞'),
    done('submit', '陈雅琴'),
    done('advance', '罗文彬'),
  ];
  expect(cosignText({ steps, log: again })).toBe('会签：还差 2 人（周明霞、罗文彬）');
});

it('counts two colleagues of the same name one by one', () => {
  const same = [step(1, '会审', { state: 'current', mode: 'all', reviewers: ['王芳', '王芳'] })];
  expect(cosignText({ steps: same, log: [done('submit', '唐晓岚'), done('cosign', '王芳')] })).toBe(
    '会签：还差 1 人（王芳）',
  );
});

it('says nothing of co-signers where one approval is enough', () => {
  const any = [step(1, '初审', { state: 'current', reviewers: ['甲', '乙'] })];
  expect(cosignText({ steps: any, log: [done('submit', '唐晓岚')] })).toBe('');
});

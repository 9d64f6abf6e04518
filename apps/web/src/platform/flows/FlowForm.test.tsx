import { screen, waitFor, within } from '@testing-library/react';
import {
  getReviewCandidates,
  getReviewFlow,
  type ReviewFlowShown,
  saveReviewFlow,
} from '@yunguan/contract/platform/flows';
import { saveDraft } from '@yunguan/contract/platform/shell';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { openPage } from '@/kernel/session/open-page.fixture';
import { FlowForm } from './FlowForm';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const reviewer = { id: 'r1', name: '内容审核员' };
const candidates = { roles: [{ ...reviewer, holders: [{ id: 'u2', name: '唐晓岚' }] }], users: [] };

function flowOf(version: number, ...names: string[]): ReviewFlowShown {
  const steps = names.map((name, index) => ({
    ordinal: index + 1,
    name,
    mode: 'any' as const,
    limitHours: index === 0 ? 24 : null,
    roles: [reviewer],
    users: [],
    reviewers: [],
  }));
  return { kind: 'vote', kindName: '投票活动', source: 'own', steps, underWay: 0, canEdit: true, version };
}

/** A flow that a colleague saves while it is open. */
function open(theirs: ReviewFlowShown) {
  const onDone = vi.fn();
  const Page = () => <FlowForm venueId="v1" flow={flowOf(3, '审核')} draft={undefined} onDone={onDone} />;
  let isStale = true;
  const opened = openPage(Page, '/', ({ path }) => {
    if (path === getReviewCandidates.path) return candidates;
    if (path === getReviewFlow.path) return theirs;
    if (path === saveDraft.path) return { savedTime: '2026-11-21 09:12:30' };
    if (path !== saveReviewFlow.path) return null;
    if (!isStale) return { underWay: 0, version: 6 };
    isStale = false;
    const conflict = { userName: '唐晓岚', time: '2026-11-21 10:00:00', version: 5 };
    return new Refused('流程已被他人修改', { code: 'CONFLICT', conflict });
  });
  return { ...opened, onDone };
}

it('shows the steps that somebody else saved meanwhile, and saves those that are chosen', async () => {
  const { user, bodies, onDone } = open(flowOf(5, '初审', '复审'));
  const name = await screen.findByDisplayValue('审核');
  await user.type(name, '一');
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  const question = within(await screen.findByRole('dialog', { name: '流程已被他人修改' }));
  const steps = within(question.getByRole('region', { name: '审批步骤' }));
  expect(steps.getByText('1. 审核一（或签，24 小时内）：内容审核员')).toBeVisible();
  expect(steps.getByText(/1\. 初审（或签，24 小时内）：内容审核员\s+2\. 复审（或签）：内容审核员/)).toBeVisible();
  await user.click(steps.getByRole('radio', { name: '对方的内容' }));
  await user.click(question.getByRole('button', { name: '按所选内容保存' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const sent = bodies(saveReviewFlow.path) as { version: number; steps: { name: string }[] }[];
  expect(sent.map(({ version, steps: saved }) => [version, saved.map((step) => step.name)])).toEqual([
    [3, ['审核一']],
    [5, ['初审', '复审']],
  ]);
});

it('names the role and the person who are gone since they were chosen, at their step, and keeps the steps', async () => {
  const temporary = { id: 'r9', name: '临时审核员' };
  const luo = { id: 'u9', name: '罗文彬' };
  let isGone = false;
  const Page = () => (
    <FlowForm venueId="v1" flow={flowOf(3, '审核', '复审')} draft={undefined} onDone={() => undefined} />
  );
  const { user } = openPage(Page, '/', ({ path }) => {
    if (path === getReviewCandidates.path) {
      return isGone
        ? candidates
        : {
            roles: [...candidates.roles, { ...temporary, holders: [luo] }],
            users: [{ ...luo, department: '', roles: '' }],
          };
    }
    if (path === saveDraft.path) return { savedTime: '2026-11-21 09:12:30' };
    const message = '第 1 步“审核”选择的角色不存在或不属于本场馆';
    return path === saveReviewFlow.path
      ? new Refused(message, { code: 'VALIDATION', errors: [{ field: 'steps.0.reviewers', message }] })
      : null;
  });
  const pickFor = async (index: number, tab: RegExp, name: RegExp) => {
    await user.click(screen.getAllByRole('button', { name: '选择审核人' })[index] ?? document.body);
    const picker = within(await screen.findByRole('dialog'));
    await user.click(picker.getByRole('tab', { name: tab }));
    await user.click(await picker.findByRole('checkbox', { name }));
    await user.click(picker.getByRole('button', { name: /确\s?定/ }));
  };
  await screen.findByDisplayValue('审核');
  await pickFor(0, /^角色/, /^临时审核员/);
  await pickFor(1, /^人员/, /^罗文彬/);
  isGone = true;
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText('角色临时审核员已被删除或不属于本场馆，请移除')).toBeInTheDocument();
  expect(screen.getByText('罗文彬已停用、已删除或在本场馆没有角色，请移除')).toBeInTheDocument();
  expect(screen.getByText('临时审核员（角色）')).toBeInTheDocument();
});

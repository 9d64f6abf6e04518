import { screen, waitFor } from '@testing-library/react';
import { getReviewProgress, type ReviewProgress } from '@yunguan/contract/platform/flows';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '../session/open-page.fixture';
import { ReviewStanding } from './ReviewStanding';

afterEach(() => vi.unstubAllGlobals());

const decided: ReviewProgress = {
  isWaiting: false,
  stepName: '',
  ordinal: 0,
  stepCount: 0,
  reviewers: [],
  dueTime: null,
  isOverdue: false,
  urgedTime: null,
  canUrge: false,
  canHandOver: false,
  canReverse: false,
  reason: '',
};

function open(progress: Partial<ReviewProgress>) {
  return openPage(
    () => (
      <>
        <h1>审批流程</h1>
        <ReviewStanding contentType="site" id="s1" title="群星剧场" />
      </>
    ),
    '/',
    ({ path }) => (path === getReviewProgress.path ? { ...decided, ...progress } : null),
  );
}

it('leads who may take an approved content back to its page of the review desk', async () => {
  const { user, history } = open({ canReverse: true });
  await user.click(await screen.findByRole('button', { name: '反审' }));
  await waitFor(() => expect(history.location.href).toBe('/audit/businessApproval?object=s1'));
});

it('offers it to nobody else', async () => {
  const { bodies } = open({});
  await screen.findByText('审批流程');
  await waitFor(() => expect(bodies(getReviewProgress.path)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: '反审' })).toBeNull();
});

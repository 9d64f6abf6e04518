import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { getReviewLog } from '@yunguan/contract/platform/review';
import { Button } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '../api/errors';
import { openPage } from '../session/open-page.fixture';
import { ReviewHistory } from './ReviewHistory';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const submitted = {
  id: '1',
  userName: '唐晓岚',
  reviewTime: '2026-11-21 09:00:00',
  action: 'submit',
  statusDiscription: '提交',
  remark: '请尽快审核',
  venuesName: '两江新区文化馆',
  enclosureList: [],
  revision: 1,
};

it('keeps the record that was read when a later look at it fails', async () => {
  let looks = 0;
  const Page = () => {
    const queryClient = useQueryClient();
    return (
      <>
        <ReviewHistory type="vote" id="r1" />
        <Button onClick={() => void queryClient.invalidateQueries()}>再看</Button>
      </>
    );
  };
  const { user, bodies } = openPage(Page, '/', ({ path }) => {
    if (path !== getReviewLog.path) return undefined;
    looks += 1;
    return looks === 1 ? [submitted] : new Refused('系统繁忙，请稍后再试', { code: 'BUSY' });
  });
  expect(await screen.findByText('请尽快审核')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /再 ?看/ }));
  await waitFor(() => expect(bodies(getReviewLog.path)).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText('请尽快审核')).toBeInTheDocument();
});

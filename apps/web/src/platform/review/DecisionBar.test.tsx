import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { expect, it } from 'vitest';
import type { Paper } from '@/kernel/papers/PaperUpload';
import { renderInApp } from '@/ui/test-render';
import { DecisionBar, type Verdict } from './DecisionBar';

interface BarProps {
  onDecide: (verdict: Verdict) => void;
  canReview?: boolean;
  isLocked?: boolean;
}

function Bar({ onDecide, canReview = true, isLocked = false }: BarProps) {
  const [opinion, setOpinion] = useState('');
  const [enclosures, setEnclosures] = useState<readonly Paper[]>([]);
  return (
    <DecisionBar
      canReview={canReview}
      canReverse={!canReview}
      consequence="通过后立即发布"
      opinion={opinion}
      onOpinion={setOpinion}
      enclosures={enclosures}
      onEnclosures={setEnclosures}
      onDecide={onDecide}
      busy={undefined}
      isLocked={isLocked}
      field={createRef<TextAreaRef>()}
    />
  );
}

function open(props: Omit<BarProps, 'onDecide'> = {}) {
  const decided: Verdict[] = [];
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Bar onDecide={(verdict) => decided.push(verdict)} {...props} />
    </QueryClientProvider>,
  );
  return decided;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('rejects nothing without an opinion, and says so at the field', async () => {
  const decided = open();
  await press('驳回');
  expect(decided).toEqual([]);
  expect(screen.getByRole('alert')).toHaveTextContent('请输入审批意见！');
  await userEvent.type(screen.getByLabelText('审批意见'), '请补充简介');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await press('驳回');
  expect(decided).toEqual(['reject']);
});

it('does not take blanks for an opinion', async () => {
  const decided = open();
  await userEvent.type(screen.getByLabelText('审批意见'), '   ');
  await press('驳回');
  expect(decided).toEqual([]);
});

it('approves without an opinion', async () => {
  const decided = open();
  await press('通过');
  expect(decided).toEqual(['approve']);
});

it('fills in a ready-made opinion with one click', async () => {
  const decided = open();
  await press('封面图不清晰，请更换。');
  expect(screen.getByLabelText('审批意见')).toHaveValue('封面图不清晰，请更换。');
  await press('驳回');
  expect(decided).toEqual(['reject']);
});

it('offers reasons only where an approved item can but be taken back', async () => {
  open({ canReview: false });
  expect(await screen.findByRole('button', { name: '时间与地址请核对。' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '同意发布。' })).not.toBeInTheDocument();
});

it('asks for an opinion before an approved item is taken back, and offers nothing else', async () => {
  const decided = open({ canReview: false });
  await press('反审');
  expect(decided).toEqual([]);
  expect(screen.getByRole('alert')).toHaveTextContent('请输入审批意见！');
  expect(screen.queryByRole('button', { name: '通过' })).not.toBeInTheDocument();
});

it('decides nothing in the moment in which the item opens', () => {
  open({ isLocked: true });
  expect(screen.getByRole('button', { name: '通过' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '驳回' })).toBeDisabled();
});

it('takes files beside the opinion of a review, not of a withdrawal', () => {
  open();
  expect(screen.getByRole('button', { name: /^添加附件/ })).toBeEnabled();
});

it('offers no files where an approved item is taken back', () => {
  open({ canReview: false });
  expect(screen.queryByRole('button', { name: /^添加附件/ })).toBeNull();
});

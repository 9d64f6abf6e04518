import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { NetworkFailure, Refused, SessionEnded } from '../api/errors';
import { LoadFailure } from './LoadFailure';

it('says why, gives the number that finds it in the log, and loads again when asked', async () => {
  const onRetry = vi.fn();
  renderInApp(<LoadFailure error={new Refused('无权限或数据不存在', { requestId: '0192f3a1' })} onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toContain('无权限或数据不存在');
  screen.getByText('编号 0192f3a1');
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(onRetry).toHaveBeenCalledExactlyOnceWith();
});

it('has no number for what never reached the server, and no words of a program for what nobody foresaw', () => {
  const { rerender } = renderInApp(<LoadFailure error={new NetworkFailure()} />);
  expect(screen.getByRole('alert').textContent).toBe('网络异常');
  rerender(<LoadFailure error={new TypeError('x is undefined')} />);
  expect(screen.getByRole('alert').textContent).toBe('系统繁忙，请稍后再试');
});

it('is silent while the page is being left', () => {
  renderInApp(<LoadFailure error={new SessionEnded('登录超时，请重新登录')} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says what may have happened to what is not to be had, for the server may not tell', () => {
  const { rerender } = renderInApp(<LoadFailure error={new Refused('无权限或数据不存在', { code: 'FORBIDDEN' })} />);
  screen.getByText('可能已被删除，或不属于您当前的场馆。');
  rerender(<LoadFailure error={new Refused('团队人数不正确', { code: 'VALIDATION' })} />);
  expect(screen.queryByText('可能已被删除，或不属于您当前的场馆。')).toBeNull();
});

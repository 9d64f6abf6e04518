import { act, screen } from '@testing-library/react';
import { App } from 'antd';
import type { MessageInstance } from 'antd/es/message/interface';
import { afterEach, expect, it, vi } from 'vitest';
import { sayLatest } from './latest-message';
import { renderInApp } from './test-render';

afterEach(() => void vi.useRealTimers());

it('says the newest alone, and for its own time', async () => {
  vi.useFakeTimers();
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  let message: MessageInstance | undefined;
  const Page = () => {
    ({ message } = App.useApp());
    return null;
  };
  renderInApp(<Page />, { isStill: true });
  const say = (content: string, duration: number) =>
    act(() => message && sayLatest(message, 'test', { type: 'error', content, duration }));
  say('请上传图片', 1);
  await pass(700);
  screen.getByText('请上传图片');
  say('请输入简介', 1);
  await pass(50);
  screen.getByText('请输入简介');
  expect(screen.queryByText('请上传图片')).toBeNull();
  await pass(600);
  screen.getByText('请输入简介');
  await pass(1500);
  expect(screen.queryByText('请输入简介')).toBeNull();
});

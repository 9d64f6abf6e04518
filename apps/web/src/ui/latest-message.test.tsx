import { act, screen } from '@testing-library/react';
import { App } from 'antd';
import type { MessageInstance } from 'antd/es/message/interface';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sayLatest } from './latest-message';
import { renderInApp } from './test-render';

it('says the newest alone, and for its own time', async () => {
  let message: MessageInstance | undefined;
  const Page = () => {
    ({ message } = App.useApp());
    return null;
  };
  renderInApp(<Page />, { isStill: true });
  const say = (content: string, duration: number) =>
    act(() => message && sayLatest(message, 'test', { type: 'error', content, duration }));
  say('请上传图片', 1);
  await screen.findByText('请上传图片');
  await act(() => sleep(700));
  say('请输入简介', 1);
  await screen.findByText('请输入简介');
  expect(screen.queryByText('请上传图片')).toBeNull();
  await act(() => sleep(600));
  screen.getByText('请输入简介');
  await act(() => sleep(1500));
  expect(screen.queryByText('请输入简介')).toBeNull();
});

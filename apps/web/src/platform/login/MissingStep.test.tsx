import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { retriedPart } from '@/ui/retried-part';
import { MissingStep } from './MissingStep';

interface StepProps {
  readonly onBack: () => void;
}

const offline = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/Step.js'));

/** A second step as the login has it, of code that may be missing. */
function show(load: () => Promise<{ default: ComponentType<StepProps> }>, onBack = vi.fn()) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Step = retriedPart(load, (missed, props) => <MissingStep {...missed} onBack={props.onBack} />);
  render(
    <Suspense>
      <Step onBack={onBack} />
    </Suspense>,
  );
  return { user: userEvent.setup(), onBack };
}

afterEach(() => vi.restoreAllMocks());

it('says that the step is missing, and asks for the code once it can be fetched', async () => {
  const load = vi.fn<() => Promise<{ default: ComponentType<StepProps> }>>(offline);
  const { user } = show(load);
  expect(await screen.findByRole('alert')).toHaveTextContent('两步验证没有加载成功，请检查网络后重试。');
  load.mockResolvedValue({ default: () => <input aria-label="动态验证码" /> });
  await user.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByLabelText('动态验证码');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says after a retry in vain what else helps, and leads back to the password', async () => {
  const { user, onBack } = show(vi.fn<() => Promise<{ default: ComponentType<StepProps> }>>(offline));
  await user.click(await screen.findByRole('button', { name: '重试' }));
  await screen.findByText(/刷新页面后重新登录/);
  await user.click(screen.getByRole('button', { name: '返回重新输入密码' }));
  expect(onBack).toHaveBeenCalledOnce();
});

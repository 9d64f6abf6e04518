import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { act } from 'react';
import { expect, it } from 'vitest';
import { AntdProvider } from '@/app/AntdProvider';
import { useHeldForm } from './use-held-form';

function Words({ isBusy }: { readonly isBusy: boolean }) {
  const [form] = Form.useForm();
  return (
    <Form {...useHeldForm(form, isBusy)} form={form}>
      <Form.Item name="first" label="第一">
        <Input />
      </Form.Item>
      <Form.Item name="second" label="第二">
        <Input />
      </Form.Item>
    </Form>
  );
}

function Page({ isBusy }: { readonly isBusy: boolean }) {
  return (
    <AntdProvider>
      <Words isBusy={isBusy} />
      <button>别处</button>
    </AntdProvider>
  );
}

it.each([
  ['stands again where it was', false, '第二'],
  ['stays where it has gone meanwhile', true, '别处'],
])('after the saving the cursor %s', async (_case, moves, where) => {
  const user = userEvent.setup({ delay: null });
  const { rerender } = render(<Page isBusy={false} />);
  const again = (isBusy: boolean) => rerender(<Page isBusy={isBusy} />);
  const second = screen.getByLabelText('第二');
  await user.click(second);
  again(true);
  expect(second.closest('form')).toHaveAttribute('inert');
  // As a browser does with what holds the cursor; jsdom does not know it.
  act(() => second.blur());
  if (moves) await user.click(screen.getByRole('button'));
  again(false);
  expect(screen.getByLabelText('第二').closest('form')).not.toHaveAttribute('inert');
  expect(document.activeElement).toBe(where === '别处' ? screen.getByRole('button') : screen.getByLabelText(where));
});

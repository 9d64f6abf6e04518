import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input } from 'antd';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { countedUpTo } from './text-limits';

function Field({ initial = '' }: { readonly initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <Input aria-label="名称" {...countedUpTo(4)} value={value} onChange={(event) => setValue(event.target.value)} />
      <output>{value}</output>
    </>
  );
}

const user = userEvent.setup({ delay: null });

it('counts an emoji as one character and takes as many as fit', async () => {
  renderInApp(<Field />);
  await user.type(screen.getByLabelText('名称'), '春🎉');
  expect(screen.getByText('2 / 4')).toBeInTheDocument();
  await user.paste('😀😀😀😀');
  expect(screen.getByRole('status')).toHaveTextContent('春🎉😀😀');
  expect(screen.getByText('4 / 4')).toBeInTheDocument();
});

it('never leaves a part of an emoji that is made of several', async () => {
  renderInApp(<Field initial="春节" />);
  await user.click(screen.getByLabelText('名称'));
  await user.paste('👨‍👩‍👧');
  expect(screen.getByRole('status')).toHaveTextContent(/^春节$/);
});

it('takes away what is typed too much, not what stands behind the caret', async () => {
  renderInApp(<Field initial="春夏秋冬" />);
  await user.type(screen.getByLabelText('名称'), '游', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(screen.getByRole('status')).toHaveTextContent(/^春夏秋冬$/);
  await user.keyboard('{Backspace}节');
  expect(screen.getByRole('status')).toHaveTextContent(/^节夏秋冬$/);
});

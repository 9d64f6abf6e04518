import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { KeptOpen } from './KeptOpen';
import { useUnsent } from './use-unsent';

function Reason() {
  const [text, setText] = useState('');
  const { guard } = useUnsent(text !== '');
  return (
    <>
      {guard}
      <input aria-label="原因" value={text} onChange={(event) => setText(event.target.value)} />
    </>
  );
}

/** Pages within a page, as a form of one record within the screen of its type. */
function Page() {
  const [isAllowed, setAllowed] = useState(true);
  return (
    <>
      <button onClick={() => setAllowed(!isAllowed)}>权限</button>
      <KeptOpen isAllowed={isAllowed} refusal={<p>没有权限</p>}>
        <KeptOpen isAllowed={isAllowed} refusal={<p>不能修改</p>}>
          <Reason />
        </KeptOpen>
      </KeptOpen>
    </>
  );
}

it('keeps what was typed while the right to it is taken away, and nothing where nothing was typed', async () => {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  renderInApp(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component: Page }), history })} />);
  const user = userEvent.setup();
  const turn = () => user.click(screen.getByText('权限'));
  await screen.findByLabelText('原因');
  await turn();
  expect(screen.getByText('没有权限')).toBeVisible();
  await turn();
  await user.type(screen.getByLabelText('原因'), '设备检修');
  await turn();
  expect(screen.getByLabelText('原因')).toHaveValue('设备检修');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('alert')).toHaveTextContent('不能再保存；填写的内容还在');
  await turn();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByLabelText('原因')).toHaveValue('设备检修');
});

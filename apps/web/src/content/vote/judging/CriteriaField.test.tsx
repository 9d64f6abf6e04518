// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { judgingMessages } from '@yunguan/contract/content/vote-judging';
import { Form } from 'antd';
import { expect, it } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { CriteriaField } from './CriteriaField';

it('takes back what it said of the sum once that is mended', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  renderInApp(
    <Form initialValues={{ criteria: [{ name: '台风', weight: 90 }] }}>
      <CriteriaField isFixed={false} />
      <button type="submit">保存</button>
    </Form>,
    { isStill: true },
  );
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(judgingMessages.weightsWrong)).toBeVisible();
  const weight = screen.getByRole('spinbutton', { name: '第 1 个评分项的权重' });
  await user.clear(weight);
  await user.type(weight, '100');
  await waitFor(() => expect(screen.queryByText(judgingMessages.weightsWrong)).toBeNull());
});

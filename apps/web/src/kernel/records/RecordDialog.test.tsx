import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { DatePicker, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { RecordDialog } from './RecordDialog';

function open(fields: ReactNode) {
  renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <RecordDialog
        open
        title="新增职务"
        initial={{}}
        onSave={async () => undefined}
        done="添加成功！"
        areas={[]}
        onClose={() => undefined}
      >
        {fields}
      </RecordDialog>
    </QueryClientProvider>,
    { isStill: true },
  );
}

it('opens at its first field, so that one can type at once', async () => {
  open(
    <>
      <Form.Item name="name" label="职务名称">
        <Input />
      </Form.Item>
      <Form.Item name="remarks" label="备注">
        <Input.TextArea />
      </Form.Item>
    </>,
  );
  await waitFor(() => expect(screen.getByLabelText('职务名称')).toHaveFocus());
});

it('does not drop a calendar over its fields', async () => {
  open(
    <Form.Item name="day" label="日期">
      <DatePicker />
    </Form.Item>,
  );
  await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull());
  expect(screen.getByLabelText('日期')).not.toHaveFocus();
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Modal, Table } from 'antd';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { BatchBar } from './BatchBar';
import { renderInApp } from './test-render';

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

/** A list whose batch button opens a dialog; the dialog's work unticks its rows. */
function List() {
  const [ticked, setTicked] = useState<React.Key[]>([]);
  const [isAsked, setAsked] = useState(false);
  return (
    <section className="list-panel">
      <BatchBar count={ticked.length} onClear={() => setTicked([])}>
        <button type="button" onClick={() => setAsked(true)}>
          批量删除
        </button>
      </BatchBar>
      <Table
        rowKey="id"
        columns={[{ dataIndex: 'id', title: '名称' }]}
        dataSource={[{ id: '一' }, { id: '二' }]}
        rowSelection={{
          selectedRowKeys: ticked,
          onChange: setTicked,
          getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
          getCheckboxProps: ({ id }) => ({ 'aria-label': `选择 ${id}` }),
        }}
      />
      {isAsked && <Modal open title="删除" onCancel={() => setAsked(false)} onOk={() => setTicked([])} okText="删除" />}
    </section>
  );
}

async function openDialog() {
  renderInApp(<List />, { isStill: true });
  await user.click(screen.getByLabelText('选择 一'));
  await user.click(screen.getByRole('button', { name: '批量删除' }));
  await screen.findByRole('dialog');
}

it('goes back to the button of a dialog that is taken away', async () => {
  await openDialog();
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '批量删除' })).toHaveFocus());
});

it('goes to the list where the work of the dialog took its button away', async () => {
  await openDialog();
  await user.click(screen.getByRole('button', { name: '删除' }));
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.getByLabelText('全选本页')).toHaveFocus());
});

it('goes to the list when the selection is cleared by its own button', async () => {
  renderInApp(<List />);
  await user.click(screen.getByLabelText('选择 一'));
  await user.click(screen.getByRole('button', { name: '取消选择' }));
  await waitFor(() => expect(screen.getByLabelText('全选本页')).toHaveFocus());
});

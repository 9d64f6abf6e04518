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

/** A dialog of more fields than steps are remembered of one layer. */
function LongForm() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        填写
      </button>
      {isOpen && (
        <Modal open title="填写" onCancel={() => setOpen(false)}>
          {[...'甲乙丙丁戊己庚辛壬癸'].map((name) => (
            <input key={name} aria-label={name} />
          ))}
        </Modal>
      )}
    </>
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

it('goes back to the button after a long way through the dialog', async () => {
  renderInApp(<LongForm />, { isStill: true });
  await user.click(screen.getByRole('button', { name: '填写' }));
  await screen.findByRole('dialog');
  for (const field of screen.getAllByRole('textbox')) await user.click(field);
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '填写' })).toHaveFocus());
});

it('goes back to the button after Tab has led around the page behind the dialog', async () => {
  await openDialog();
  // The browser begins again at the top of the page; the dialog takes the focus back.
  screen.getByLabelText('全选本页').focus();
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
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

/** A form's list of things, each with a button that takes it away at once. */
function Things() {
  const [things, setThings] = useState(['甲', '乙', '丙', '丁']);
  return (
    <section>
      <button type="button">别处</button>
      <ul>
        {things.map((thing) => (
          <li key={thing}>
            <button
              type="button"
              aria-label={`移除${thing}`}
              onClick={() => setThings(things.filter((one) => one !== thing))}
            />
          </li>
        ))}
      </ul>
      <button type="button">添加</button>
    </section>
  );
}

it('stays beside what its own button took away: at what follows, at the end at what precedes, at last near the list', async () => {
  renderInApp(<Things />, { isStill: true });
  const button = (name: string) => screen.getByRole('button', { name });
  for (const [gone, next] of [
    ['移除乙', '移除丙'],
    ['移除丙', '移除丁'],
    ['移除丁', '移除甲'],
    ['移除甲', '添加'],
  ] as const) {
    button(gone).focus();
    // oxlint-disable-next-line no-await-in-loop
    await user.keyboard('{Enter}');
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(() => expect(button(next)).toHaveFocus());
  }
});

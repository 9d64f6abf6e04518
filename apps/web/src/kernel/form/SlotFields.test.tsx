import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { site } from '@yunguan/contract/content/site';
import { anyContent } from '@yunguan/contract/kernel/content';
import { slotMessages, usualPeriodTimes } from '@yunguan/contract/kernel/slots';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { openFields } from './open-fields.fixture';
import { SlotFields } from './SlotFields';

const sites = anyContent(site);
const ticked = [{ event: '上午', week: '星期一', type: 1 }];
const cell = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name} `) });
const slotProblem = (session: ReturnType<typeof openFields>['session'], strictness: 'draft' | 'submit') =>
  session.problems(strictness).find(({ field }) => field === 'timeConfigs')?.message;

describe('the weekly slots of a form', () => {
  it('limit no time at first: nothing can be ticked, and nothing is missing', () => {
    const { session, values } = openFields(sites, <SlotFields />);
    expect(screen.getByRole('radio', { name: '时间不限' })).toBeChecked();
    expect(cell('星期一上午')).toBeDisabled();
    expect(values()).toMatchObject({ timeConfigs: [], timeSlots: usualPeriodTimes });
    expect(slotProblem(session, 'submit')).toBeUndefined();
  });

  it('are refused on submit, but not in a draft, when 指定时间 has no cell', async () => {
    const { session } = openFields(sites, <SlotFields />);
    await userEvent.click(screen.getByRole('radio', { name: '指定时间' }));
    expect(slotProblem(session, 'submit')).toBe(slotMessages.noCell);
    expect(slotProblem(session, 'draft')).toBeUndefined();
    act(() => session.store.showProblems(session.problems('submit'), 'form'));
    expect(screen.getByText(slotMessages.noCell)).toBeInTheDocument();
    await userEvent.click(cell('星期三晚上'));
    await waitFor(() => expect(screen.queryByText(slotMessages.noCell)).toBeNull());
    expect(slotProblem(session, 'submit')).toBeUndefined();
  });

  it('are refused again when the last cell is unticked', async () => {
    const { session } = openFields(sites, <SlotFields />, { row: { timeConfigs: ticked } });
    await userEvent.click(cell('星期一上午'));
    expect(screen.getByRole('radio', { name: '指定时间' })).toBeChecked();
    expect(slotProblem(session, 'submit')).toBe(slotMessages.noCell);
  });

  it('are cleared by 时间不限, and come back with 指定时间', async () => {
    const { session, values } = openFields(sites, <SlotFields />, { row: { timeConfigs: ticked } });
    expect(screen.getByRole('radio', { name: '指定时间' })).toBeChecked();
    await userEvent.click(cell('星期五下午'));
    await userEvent.click(screen.getByRole('radio', { name: '时间不限' }));
    expect(values().timeConfigs).toEqual([]);
    expect(session.prepared().timeConfigs).toEqual([]);
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: '指定时间' }));
    expect(values().timeConfigs).toEqual([...ticked, { event: '下午', week: '星期五', type: 1 }]);
  });

  it('count what is ticked', async () => {
    openFields(sites, <SlotFields />, { row: { timeConfigs: ticked } });
    await userEvent.click(screen.getByRole('button', { name: '全选或取消星期日' }));
    expect(screen.getByRole('status')).toHaveTextContent('已选 4 个时段');
  });

  it('are sent as none when 指定时间 has no cell in a draft', async () => {
    const { session } = openFields(sites, <SlotFields />);
    await userEvent.click(screen.getByRole('radio', { name: '指定时间' }));
    expect(session.prepared().timeConfigs).toEqual([]);
    expect(session.store.isDirty()).toBe(false);
  });
});

describe('the times of the periods', () => {
  const type = (label: string, time: string) => {
    const input = screen.getByLabelText(label);
    fireEvent.mouseDown(input);
    fireEvent.change(input, { target: { value: time } });
    fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 });
    fireEvent.blur(input);
  };

  it('can be changed, and the cells say them', () => {
    const { values } = openFields(sites, <SlotFields />);
    type('上午开始时间', '8:30');
    expect(values().timeSlots).toEqual([{ type: 1, starTime: '8:30', endTime: '12:00' }, ...usualPeriodTimes.slice(1)]);
    expect(screen.getByRole('checkbox', { name: '星期一上午 8:30-12:00' })).toBeVisible();
  });

  it('are unchanged once they are what the database wrote, which orders the names by their length', () => {
    const timeSlots = usualPeriodTimes.map(({ type: period, starTime, endTime }) => ({
      type: period,
      endTime,
      starTime,
    }));
    const { session } = openFields(sites, <SlotFields />, { row: { timeSlots } });
    type('上午开始时间', '8:30');
    expect(session.store.isDirty()).toBe(true);
    type('上午开始时间', usualPeriodTimes[0]?.starTime ?? '');
    expect(session.store.isDirty()).toBe(false);
  });

  it.each([
    ['上午结束时间', '8:00', slotMessages.endsFirst],
    ['上午结束时间', '15:00', slotMessages.overlap],
  ])('%s %s is refused at its field', async (label, time, message) => {
    const { values } = openFields(sites, <SlotFields />);
    type(label, time);
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(values().timeSlots).toMatchObject([{ type: 1, endTime: time }, {}, {}]);
    type(label, '11:30');
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });
});

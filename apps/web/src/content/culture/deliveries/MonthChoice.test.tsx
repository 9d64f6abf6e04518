import { screen } from '@testing-library/react';
import type { PlannedMonthState } from '@yunguan/contract/content/culture-delivery';
import { expect, it } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { MonthChoice, type MonthChoiceProps } from './MonthChoice';

const month = (year: number, left: number): PlannedMonthState => ({
  year,
  month: 1,
  frequency: 2,
  allocated: 2 - left,
  done: 0,
  left,
});
const past = 2020;
const coming = new Date().getFullYear() + 2;

function closed(props: Partial<MonthChoiceProps>) {
  renderInApp(<MonthChoice months={[month(past, 1), month(coming, 1), month(coming + 1, 0)]} {...props} />);
  return screen.getAllByRole('radio').map((one) => one.hasAttribute('disabled'));
}

it.each([
  ['gives no month that is over or given away', {}, [true, false, true]],
  ['takes a month that is over where a visit is entered afterwards', { takesPast: true }, [false, false, true]],
  ['leaves a visit in its month though it is over', { kept: { year: past, month: 1 } }, [false, false, true]],
])('%s', (_case, props, expected) => {
  expect(closed(props)).toEqual(expected);
});

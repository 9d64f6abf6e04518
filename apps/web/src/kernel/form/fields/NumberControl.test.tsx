import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hall } from '@yunguan/contract/content/hall';
import { site } from '@yunguan/contract/content/site';
import { anyContent } from '@yunguan/contract/kernel/content';
import { expect, it } from 'vitest';
import { FieldFor } from '../FieldFor';
import { openFields } from '../open-fields.fixture';

it('says 请输入纯数字 while letters are typed, and takes the digits alone', async () => {
  const { values } = openFields(anyContent(site), <FieldFor name="contain" />);
  const field = screen.getByLabelText('容纳人数');
  await userEvent.type(field, '12人');
  expect(screen.getByRole('status')).toHaveTextContent('请输入纯数字');
  await userEvent.tab();
  expect(screen.queryByRole('status')).toBeNull();
  expect(field).toHaveValue('12');
  expect(values().contain).toBe(12);
});

it('does not mind thousands and spaces', async () => {
  const { values } = openFields(anyContent(site), <FieldFor name="area" />);
  await userEvent.type(screen.getByLabelText('面积'), '1,200.55');
  expect(screen.queryByRole('status')).toBeNull();
  expect(values().area).toBe(1200.55);
});

it.each([
  ['１，２００．５', 1200.5],
  ['860㎡', 860],
])('takes the wide digits of an input method, and those alone: %s', async (text, taken) => {
  const { values } = openFields(anyContent(site), <FieldFor name="area" />);
  await userEvent.click(screen.getByLabelText('面积'));
  await userEvent.paste(text);
  expect(values().area).toBe(taken);
});

it.each([
  [anyContent(site), 320.5],
  [anyContent(hall), 0],
])('makes of a negative number what $key makes of it', async (of, taken) => {
  const { values } = openFields(of, <FieldFor name="area" />);
  await userEvent.type(screen.getByLabelText('面积'), '-320.5');
  await userEvent.tab();
  expect(values().area).toBe(taken);
});

it('rounds to the digits that the field keeps', async () => {
  const { values } = openFields(
    anyContent(site),
    <>
      <FieldFor name="area" />
      <FieldFor name="contain" />
    </>,
  );
  await userEvent.type(screen.getByLabelText('面积'), '10.126');
  await userEvent.tab();
  expect(values().area).toBe(10.13);
  await userEvent.type(screen.getByLabelText('容纳人数'), '12.4');
  await userEvent.tab();
  expect(values().contain).toBe(12);
});

import { expect, it, vi } from 'vitest';
import { onceSettled } from './once-settled';

const long = '一段介绍。'.repeat(100);

function watched() {
  const settle = vi.fn((text: string) => {
    if (text.includes('拒绝')) throw new RangeError('refused');
    return text.replaceAll('脏', '');
  });
  return { settle, once: onceSettled(settle) };
}

it('does not settle again what it has answered, whether it came in like that or not', () => {
  const { settle, once } = watched();
  expect(once(`春${long}`)).toBe(`春${long}`);
  expect(once(`夏脏${long}`)).toBe(`夏${long}`);
  expect(settle).toHaveBeenCalledTimes(2);
  expect(once(`春${long}`)).toBe(`春${long}`);
  expect(once(`夏${long}`)).toBe(`夏${long}`);
  expect(settle).toHaveBeenCalledTimes(2);
});

it('settles anew what was not settled, what differs by a single sign, and what is short', () => {
  const { settle, once } = watched();
  for (const text of [`脏${long}`, `脏${long}`, `${long}！`, '短', '短']) once(text);
  expect(settle).toHaveBeenCalledTimes(5);
  expect(once(`脏${long}`)).toBe(long);
});

it('refuses again what was refused', () => {
  const { once } = watched();
  expect(() => once(`拒绝${long}`)).toThrow(RangeError);
  expect(() => once(`拒绝${long}`)).toThrow(RangeError);
});

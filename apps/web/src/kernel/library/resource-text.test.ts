import { expect, it } from 'vitest';
import { lengthText, licenceState } from './resource-text';

it('lengths are minutes and seconds, with hours where there are some', () => {
  expect(lengthText(0)).toBe('0:00');
  expect(lengthText(65.4)).toBe('1:05');
  expect(lengthText(3729)).toBe('1:02:09');
});

it('a licence without an end is open, and the last day still counts', () => {
  expect(licenceState(null, '2026-11-21').state).toBe('open');
  expect(licenceState('2027-06-01', '2026-11-21')).toEqual({ state: 'valid', text: '授权至 2027-06-01' });
  expect(licenceState('2026-11-21', '2026-11-21').state).toBe('ending');
  expect(licenceState('2026-11-20', '2026-11-21').state).toBe('ended');
});

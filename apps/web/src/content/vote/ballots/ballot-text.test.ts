import { describe, expect, it } from 'vitest';
import { agentText, teamCount, totalText } from './ballot-text';

describe('the name of a client', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.49', 'iPhone · 微信'],
    ['Mozilla/5.0 (Linux; Android 14; wv) Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0', '安卓 · 微信'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/126.0 Safari/537.36 Edg/126.0', 'Windows · Edge'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605.1.15', 'Mac · Safari'],
    ['python-requests/2.31.0', 'python-requests/2.31.0'],
    [' ', '未提供设备信息'],
  ])('%s is shown as %s', (agent, text) => expect(agentText(agent)).toBe(text));

  it('is cut where it is unknown and long', () => {
    expect(agentText('x'.repeat(300))).toBe(`${'x'.repeat(28)}…`);
  });
});

it('says that there are more than were counted', () => {
  expect(totalText(100_000, true)).toBe('超过 100,000 票');
  expect(totalText(99_999, false)).toBe('共 99,999 票');
});

it('counts a team once, however many votes it has', () => {
  expect(teamCount([{ signupId: 't1' }, { signupId: 't2' }, { signupId: 't1' }])).toBe(2);
});

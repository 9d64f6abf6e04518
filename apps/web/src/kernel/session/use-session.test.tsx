import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { menuTree } from './menu.fixture';
import { type Session, SessionValue, useHolds } from './use-session';

const session: Session = {
  menus: menuTree,
  user: {
    id: 'u1',
    nickName: '陈雅琴',
    realName: '陈雅琴',
    icon: '',
    mustChangePassword: false,
    isPlatform: false,
    venueId: 'v1',
    venueName: '江北文化馆',
    roleId: 'r1',
    venues: [],
  },
};

function Rights({ of }: { of: string }) {
  const holds = useHolds(of);
  return <p>{(['add', 'del', 'export'] as const).filter(holds).join(' ')}</p>;
}

it.each([
  ['vote', 'add export'],
  ['recruit', 'add del export'],
  ['course', ''],
])('answers the options that the menus grant on %s', (content, expected) => {
  render(
    <SessionValue value={session}>
      <Rights of={content} />
    </SessionValue>,
  );
  expect(screen.getByRole('paragraph')).toHaveTextContent(expected);
  expect(screen.getByRole('paragraph').textContent).toBe(expected);
});

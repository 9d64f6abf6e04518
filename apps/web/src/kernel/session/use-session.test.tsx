import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { session } from './session.fixture';
import { SessionValue, useHolds } from './use-session';

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

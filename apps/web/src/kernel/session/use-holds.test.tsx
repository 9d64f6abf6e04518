import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { reaching } from './session.fixture';
import { RecordVenue, useHolds, useHoldsIn, useLeavesOut, useOfferedIn } from './use-holds';
import { SessionValue } from './use-session';

const asked = ['add', 'del', 'export'] as const;

function Rights({ of, venueId }: { of: string; venueId?: string }) {
  const holds = useHolds(of, venueId);
  return <p>{asked.filter(holds).join(' ')}</p>;
}

/** Works in `v1` as the menus say, administers `v2`, and holds nothing in `v3`. */
const ofThree = reaching({ v1: { vote: ['add', 'edit'] }, v2: { vote: ['all'] }, v3: {} });

function expectRights(shown: ReactNode, expected: string, as = ofThree) {
  const { unmount } = render(<SessionValue value={as}>{shown}</SessionValue>);
  expect(screen.getByRole('paragraph').textContent).toBe(expected);
  unmount();
}

it.each([
  ['vote', 'add export'],
  ['recruit', 'add del export'],
  ['course', ''],
])('answers the options that the menus grant on %s', (content, expected) => {
  expectRights(<Rights of={content} />, expected);
});

it.each([
  ['v1', 'add export'],
  ['v2', 'add del export'],
  ['v3', ''],
  ['v4', ''],
])('answers what is held in the venue %s', (venueId, expected) => {
  expectRights(<Rights of="vote" venueId={venueId} />, expected);
});

it('goes by the venue of the record in sight, where it is known, unless another is asked for', () => {
  const inSight = (venueId: string | undefined, shown: ReactNode) => <RecordVenue value={venueId}>{shown}</RecordVenue>;
  expectRights(inSight('v2', <Rights of="vote" />), 'add del export');
  expectRights(inSight('v2', <Rights of="vote" venueId="v3" />), '');
  expectRights(inSight(undefined, <Rights of="vote" />), 'add export');
});

it('judges many rows, each by its own venue', () => {
  function Rows() {
    const holdsIn = useHoldsIn('vote');
    return <p>{['v1', 'v2', 'v3'].filter((venueId) => holdsIn(venueId)('del')).join(' ')}</p>;
  }
  expectRights(<Rows />, 'v2');
});

it('offers a list what is held in the venue whose rows it shows, and in any where it shows those of all', () => {
  function List({ venueId }: { venueId?: string }) {
    const isOffered = useOfferedIn(useHoldsIn('vote'), venueId);
    return <p>{asked.filter((option) => isOffered((holds) => holds(option))).join(' ')}</p>;
  }
  const venues = ofThree.user.venues.map((one) => (one.id === 'v1' ? { ...one, kind: 'platform' } : one));
  expectRights(<List />, 'add export');
  expectRights(<List />, 'add del export', { ...ofThree, user: { ...ofThree.user, venues } });
  expectRights(<List venueId="v1" />, 'add export');
  expectRights(
    <RecordVenue value="v3">
      <List />
    </RecordVenue>,
    '',
  );
});

it('tells that an export leaves out what is only seen in a venue whose rows the list shows', () => {
  const onlySeen = reaching({ v1: { vote: ['add'] }, v2: { vote: ['all'] }, v3: { vote: [] }, v4: {} });
  const ofAll = onlySeen.user.venues.map((one) => (one.id === 'v1' ? { ...one, kind: 'platform' } : one));
  const atPlatform = { ...onlySeen, user: { ...onlySeen.user, venues: ofAll } };
  const withoutThird = { ...atPlatform, user: { ...atPlatform.user, venues: ofAll.filter(({ id }) => id !== 'v3') } };
  function List({ of = 'vote', venueId }: { of?: string; venueId?: string }) {
    return <p>{useLeavesOut([of], venueId) ? '不全' : '全部'}</p>;
  }
  expectRights(<List />, '全部', onlySeen);
  expectRights(<List />, '不全', atPlatform);
  expectRights(<List venueId="v2" />, '全部', atPlatform);
  expectRights(<List of="course" />, '全部', atPlatform);
  expectRights(<List />, '全部', withoutThird);
});

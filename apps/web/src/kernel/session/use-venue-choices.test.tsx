import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reaching } from './session.fixture';
import { type Session, SessionValue } from './use-session';
import { useVenueFilter } from './use-venue-choices';

const ofTwo = reaching({ v1: {}, v2: {} });

function emptyMeans(value: Session): string {
  const { result } = renderHook(useVenueFilter, {
    wrapper: ({ children }) => <SessionValue value={value}>{children}</SessionValue>,
  });
  return result.current.all;
}

it('calls an empty venue what it stands for: the venue of the session, and all of them at the platform alone', () => {
  expect(emptyMeans(ofTwo)).toBe('江北文化馆');
  const venues = ofTwo.user.venues.map((one) => (one.id === 'v1' ? { ...one, kind: 'platform' } : one));
  expect(emptyMeans({ ...ofTwo, user: { ...ofTwo.user, venues } })).toBe('全部场馆');
});

import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createCredentialStore } from '../api/credentials';
import { chooseMaterialVenue, useMaterialVenue } from './material-venue';
import { session } from './session.fixture';
import { SessionValue } from './use-session';

function Library() {
  return <p>{useMaterialVenue()}</p>;
}

function open() {
  const venues = ['v1', 'v2'].map((id) => ({ id, name: id, parentId: null, kind: 'branch', roles: [], rights: 0 }));
  render(
    <SessionValue value={{ ...session, user: { ...session.user, venues } }}>
      <Library />
    </SessionValue>,
  );
}

beforeEach(() => sessionStorage.clear());

it('shows the library of the venue of the session until a branch is chosen, and follows the choice', () => {
  open();
  expect(screen.getByText('v1')).toBeVisible();
  act(() => chooseMaterialVenue('v2'));
  expect(screen.getByText('v2')).toBeVisible();
  expect(sessionStorage.getItem('materVenueId')).toBe('v2');
});

it('forgets a branch that the login may not enter', () => {
  chooseMaterialVenue('v9');
  open();
  expect(screen.getByText('v1')).toBeVisible();
});

it('ends with the login', () => {
  chooseMaterialVenue('v2');
  createCredentialStore(sessionStorage).clear();
  expect(sessionStorage.getItem('materVenueId')).toBeNull();
});

import { screen } from '@testing-library/react';
import type { Workbench } from '@yunguan/contract/platform/workbench';
import { afterEach, expect, it, vi } from 'vitest';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { openPage } from '@/kernel/session/open-page.fixture';
import { UnfinishedPanel } from './UnfinishedPanel';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const draft = {
  id: 'v7',
  kind: 'vote',
  kindName: '投票活动',
  title: '街舞大赛',
  status: 0,
  venueName: '江北文化馆',
  remark: '',
};
const workbench: Partial<Workbench> = {
  unfinished: [{ ...draft, changeTime: '2026-11-24 00:34:00' }],
  unfinishedTotal: 1,
  autosaved: [],
};

function panelOf(options: string[]) {
  const menus = [menu('投票评选', '/new/voteActivebox', { contentType: 'vote', options })];
  const Page = () => (
    <SessionValue value={{ ...session, menus }}>
      <UnfinishedPanel />
    </SessionValue>
  );
  return openPage(Page, '/', () => workbench);
}

it('opens a draft in its form', async () => {
  panelOf(['add', 'edit']);
  expect((await screen.findByRole('link')).getAttribute('href')).toContain('mode=3');
});

it('opens it to be read, where the user may add and not edit', async () => {
  panelOf(['add']);
  expect((await screen.findByRole('link')).getAttribute('href')).toContain('mode=4');
});

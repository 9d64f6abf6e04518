import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import { session } from '@/kernel/session/session.fixture';
import { UserMenu } from './UserMenu';

function open(realName: string): void {
  const user = { ...session.user, realName };
  openPage(
    () => <UserMenu onSwitchVenue={() => undefined} />,
    '/',
    () => null,
    { user },
  );
}

it('the picture of who has none begins with his first character, a rare one too', async () => {
  open('𠮷田丽');
  expect(await screen.findByText('𠮷', { exact: true })).toBeVisible();
});

it('a name that is cut can be read whole', async () => {
  open('古丽巴哈尔·阿不都热合曼·买买提江');
  expect(await screen.findByTitle('古丽巴哈尔·阿不都热合曼·买买提江')).toHaveClass('ellipsis');
});

// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { expect, it } from 'vitest';
import { queryKeys } from '../api/query-keys';
import { FieldFor } from './FieldFor';
import { openFields } from './open-fields.fixture';
import { WatchedWords, watchedWordsArea } from './watched-words';

/** Fields around which these words are watched. */
function openWatched(...words: string[]) {
  const client = new QueryClient();
  client.setQueryData(queryKeys.list(watchedWordsArea, null), { words, version: 1, updatedBy: '', updatedAt: '' });
  return openFields(
    anyContent(vote),
    <QueryClientProvider client={client}>
      <WatchedWords>
        <FieldFor name="title" />
        <FieldFor name="contacts" />
      </WatchedWords>
    </QueryClientProvider>,
    { row: { title: '国家级大赛', contacts: '王老师' } },
  );
}

it('points a watched word out below its field, until it is gone', () => {
  const { session } = openWatched('国家级', '最佳');
  expect(screen.getAllByText(/含敏感词/)).toHaveLength(1);
  expect(screen.getByText('含敏感词“国家级”，请核对')).toBeVisible();
  act(() => session.store.change({ title: '最 佳国家级大赛' }));
  expect(screen.getByText('含敏感词“国家级”、“最佳”，请核对')).toBeVisible();
  act(() => session.store.change({ title: '群众合唱大赛' }));
  expect(screen.queryByText(/含敏感词/)).toBeNull();
});

it('says nothing where no word is watched', () => {
  openWatched();
  expect(screen.queryByText(/含敏感词/)).toBeNull();
});

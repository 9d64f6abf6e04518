import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { getResourceList, moveResource, type ResourceRow } from '@yunguan/contract/platform/library';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { resourceArea } from '@/kernel/library/library-areas';
import { openPage } from '@/kernel/session/open-page.fixture';
import { resourceRow } from './resource-row.fixture';
import { useMoveResources } from './use-library-writes';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A list of the directory, as the page holds it while it is in sight. */
function Place({ directoryId }: { readonly directoryId: string | null }) {
  const body = { directoryId };
  const { data } = useQuery({
    queryKey: queryKeys.list(resourceArea, body),
    queryFn: () => call(getResourceList, body),
  });
  return <output>{data?.datas.map(({ directoryId: at }: ResourceRow) => `在 ${at}`)}</output>;
}

function Library() {
  const [shown, setShown] = useState<string | null>(null);
  const move = useMoveResources();
  return (
    <>
      <Place key={shown} directoryId={shown} />
      <button type="button" onClick={() => setShown(shown === null ? 'posters' : null)}>
        换目录
      </button>
      {['photos', 'films'].map((to) => (
        <button key={to} type="button" onClick={() => void move(['r1'], to)}>
          移到 {to}
        </button>
      ))}
    </>
  );
}

it('takes a move back to where the file lay last, whatever a list of before still holds', async () => {
  let place: unknown = 'posters';
  const { user, bodies } = openPage(Library, '/library', ({ path, body }) => {
    if (path === moveResource.path) {
      place = body.directoryId;
      return null;
    }
    const isThere = body.directoryId === null || body.directoryId === place;
    const datas = isThere ? [resourceRow({ directoryId: String(place) })] : [];
    return { list: datas, totalCount: datas.length, datas, total: datas.length };
  });
  await screen.findByText('在 posters');
  // The list of the directory is out of sight, and not read again, when the file leaves it.
  await user.click(screen.getByText('换目录'));
  await screen.findByText('在 posters');
  await user.click(screen.getByText('换目录'));
  await user.click(screen.getByText('移到 photos'));
  await screen.findByText('在 photos');
  await user.click(screen.getByText('移到 films'));
  await screen.findByText('在 films');
  // The newest is what the key takes back.
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(bodies(moveResource.path).at(-1)).toEqual({ ids: ['r1'], directoryId: 'photos' }));
});

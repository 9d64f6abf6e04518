import { screen, waitFor } from '@testing-library/react';
import { delDirectory } from '@yunguan/contract/platform/library-directories';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import { LibraryPlaces } from './LibraryPlaces';
import { libraryUrl } from './library-url';

afterEach(() => {
  vi.unstubAllGlobals();
});

const posters = { id: 'd1', name: '海报', parentId: null, count: 0, version: 1, children: [], list: [] };
const rights = { add: false, edit: false, del: true };

/** The places with 海报 open, whose removal is answered when the test says so. */
async function remove() {
  let answer: () => void = () => undefined;
  const removed = new Promise((resolve) => {
    answer = () => resolve(null);
  });
  const Places = () => {
    const [state, setState] = useState(libraryUrl.schema.parse({ dir: 'd1' }));
    return (
      <>
        <output>{state.dir ?? state.view}</output>
        <LibraryPlaces
          venueId="v1"
          directories={{ nodes: [posters], error: null, retry: () => undefined }}
          state={state}
          rights={rights}
          onPlace={(place) => setState({ ...state, ...place })}
          onDropResources={undefined}
        />
      </>
    );
  };
  const view = openPage(Places, '/library', ({ path }) => (path === delDirectory.path ? removed : null));
  await view.user.click(await screen.findByRole('button', { name: '目录“海报”的操作' }));
  await view.user.click(await screen.findByRole('menuitem', { name: '删除' }));
  await screen.findAllByText('确定要删除这个目录？');
  await view.user.click(screen.getAllByRole('button', { name: /^确\s?定$/ }).at(-1) ?? document.body);
  await waitFor(() => expect(view.bodies(delDirectory.path)).toEqual([{ id: 'd1' }]));
  return { ...view, answer };
}

it('leaves a directory that is removed for the one above', async () => {
  const { answer } = await remove();
  answer();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('library'));
});

it('stays where the user went while the directory was being removed', async () => {
  const { user, answer } = await remove();
  await user.click(screen.getByText('未归类'));
  expect(screen.getByRole('status')).toHaveTextContent('unfiled');
  answer();
  await screen.findByText('删除成功!');
  expect(screen.getByRole('status')).toHaveTextContent('unfiled');
});

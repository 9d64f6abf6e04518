import { hashKey } from '@tanstack/react-query';
import { nodeTrail } from '@yunguan/contract/kernel/tree';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useDirectories } from '@/kernel/library/use-directories';
import { useLibraryRights } from '@/kernel/library/use-library-rights';
import type { ChosenFile } from '@/kernel/library/upload/upload-item';
import { chooseMaterialVenue } from '@/kernel/session/material-venue';
import { useUrlState } from '@/kernel/session/use-url-state';
import { LibraryHeader } from './LibraryHeader';
import { LibraryPlaces } from './LibraryPlaces';
import { type LibraryState, libraryUrl, queryOf } from './library-url';
import { type BrowserHandle, ResourceBrowser } from './ResourceBrowser';
import { useMoveResources } from './use-library-writes';
import { lazyPart } from '@/ui/lazy-part';

const UploadDialog = lazyPart(async () => {
  const { LibraryUploadDialog } = await import('./LibraryUploadDialog');
  return { default: LibraryUploadDialog };
});

export interface LibraryProps {
  readonly venueId: string;
}

/** One venue's library: its places at the left, the files of the chosen one at the right. */
export function Library({ venueId }: LibraryProps) {
  const [asked, change] = useUrlState(libraryUrl.schema);
  const rights = useLibraryRights(venueId);
  const directories = useDirectories(venueId);
  const moveResources = useMoveResources();
  const [uploaded, setUploaded] = useState<readonly ChosenFile[]>();
  const { nodes } = directories;
  const trail = asked.dir === undefined ? [] : nodeTrail(nodes ?? [], asked.dir);
  // A directory that is gone, or lies in another library, is no place here.
  const isGone = nodes !== undefined && asked.dir !== undefined && trail.length === 0;
  const state = useMemo(() => (isGone ? { ...asked, dir: undefined } : asked), [isGone, asked]);
  const query = useMemo(() => queryOf(venueId, state), [venueId, state]);
  const browser = useRef<BrowserHandle>(null);
  const handleDrop = async (ids: readonly string[], directoryId: string | null) => {
    const isMoved = await moveResources(ids, directoryId);
    if (isMoved) browser.current?.moved(ids);
    else browser.current?.refused(ids);
  };
  // A file that is open belongs to the place that is left.
  const handlePlace = (place: Pick<LibraryState, 'view' | 'dir'>) => change({ ...place, resource: undefined });

  return (
    <div className="library">
      <LibraryHeader
        venueId={venueId}
        onVenue={(next) => {
          // Neither directory nor file is one of the other library.
          handlePlace({ view: 'library', dir: undefined });
          chooseMaterialVenue(next);
        }}
        onUpload={rights.add ? () => setUploaded([]) : undefined}
      />
      <div className="library-layout">
        <LibraryPlaces
          venueId={venueId}
          directories={directories}
          state={state}
          rights={rights}
          onPlace={handlePlace}
          onDropResources={rights.edit ? (ids, id) => void handleDrop(ids, id) : undefined}
        />
        <ResourceBrowser
          // Another list is another selection and another place in it.
          key={hashKey([query])}
          venueId={venueId}
          query={query}
          state={state}
          change={change}
          rights={rights}
          nodes={nodes ?? []}
          trail={trail}
          onUpload={rights.add ? setUploaded : undefined}
          handle={browser}
        />
      </div>
      {uploaded && (
        <Suspense>
          <UploadDialog
            venueId={venueId}
            directoryId={trail.at(-1)?.id ?? null}
            files={uploaded}
            onClose={() => setUploaded(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

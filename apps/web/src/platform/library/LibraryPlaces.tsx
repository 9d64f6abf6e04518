import { PlusOutlined } from '@ant-design/icons';
import { nodeTrail } from '@yunguan/contract/kernel/tree';
import { deepestDirectory, type DirectoryNode, moveDirectory } from '@yunguan/contract/platform/library-directories';
import { App, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { DirectoryTree } from '@/kernel/library/DirectoryTree';
import { type DirectoryDrop, placeOfDrop } from '@/kernel/library/directory-nodes';
import { directoryArea } from '@/kernel/library/library-areas';
import type { Directories } from '@/kernel/library/use-directories';
import type { LibraryRights } from '@/kernel/library/use-library-rights';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { useStillOpen } from '@/ui/use-still-open';
import { DirectoryDialogs, type OpenDirectory } from './DirectoryDialogs';
import { DirectoryMenu } from './DirectoryMenu';
import { choiceOf, type LibraryState, placeOfChoice } from './library-url';
import { LibraryViews } from './LibraryViews';
import './library-places.css';

export interface LibraryPlacesProps {
  readonly venueId: string;
  readonly directories: Directories;
  readonly state: LibraryState;
  readonly rights: LibraryRights;
  readonly onPlace: (place: Pick<LibraryState, 'view' | 'dir'>) => void;
  readonly onDropResources: ((ids: readonly string[], directoryId: string | null) => void) | undefined;
}

/** Directories with what can be done with them, and the views across them. */
export function LibraryPlaces(props: LibraryPlacesProps) {
  const { venueId, directories, state, rights, onPlace, onDropResources } = props;
  const { nodes, error, retry } = directories;
  const [dialog, setDialog] = useState<OpenDirectory>();
  const { write, isBusy } = useRecordWrite(directoryArea);
  const { message } = App.useApp();
  const handleDrop = (drop: DirectoryDrop) => {
    if (!nodes || isBusy) return;
    const place = placeOfDrop(nodes, drop);
    if (typeof place === 'string') void message.warning(place, 3);
    else void write({ endpoint: moveDirectory, body: { id: drop.dragged, ...place }, done: '位置已调整' });
  };
  const trail = state.dir === undefined ? [] : nodeTrail(nodes ?? [], state.dir);
  // Below the deepest there is no room: beside it, then.
  const parentOfNew = trail.slice(0, deepestDirectory - 1).at(-1)?.id ?? null;
  const isOpen = useStillOpen(state.dir);
  const handleRemoved = ({ id, parentId }: DirectoryNode) => {
    if (isOpen(id)) onPlace({ view: 'library', dir: parentId ?? undefined });
  };

  return (
    <section className="panel library-places" aria-label="目录与视图">
      <div className="library-places-head">
        <h2>目录</h2>
        {rights.add && (
          <Button
            size="small"
            type="text"
            icon={<PlusOutlined aria-hidden />}
            disabled={!nodes}
            onClick={() => setDialog({ kind: 'add', parentId: parentOfNew })}
          >
            新建目录
          </Button>
        )}
      </div>
      <div className="library-tree">
        {error && !nodes && <LoadFailure error={error} onRetry={retry} />}
        {!error && !nodes && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
        {nodes && (
          <DirectoryTree
            pseudo
            nodes={nodes}
            selected={choiceOf(state)}
            onSelect={(choice) => onPlace(placeOfChoice(choice))}
            actions={(node) => (
              <DirectoryMenu
                node={node}
                level={nodeTrail(nodes, node.id).length}
                rights={rights}
                onOpen={setDialog}
                onRemoved={() => handleRemoved(node)}
              />
            )}
            onDropDirectory={rights.edit ? handleDrop : undefined}
            onDropResources={onDropResources}
            empty={<p className="hint library-no-directory">还没有目录。建好目录后，可以把文件拖到目录上归类。</p>}
          />
        )}
      </div>
      <LibraryViews view={state.view} onView={(view) => onPlace({ view, dir: undefined })} />
      {nodes && dialog && (
        <DirectoryDialogs
          venueId={venueId}
          nodes={nodes}
          dialog={dialog}
          onAdded={(id) => onPlace({ view: 'library', dir: id })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  );
}

import type { DirectoryNode } from '@yunguan/contract/platform/library-directories';
import { type DragEvent, type ReactNode, useState } from 'react';
import { allResources, unfiledResources } from './directory-nodes';
import { droppedResources, isResourceDrag } from './dragged-resources';

export interface DirectoryTitleProps {
  readonly id: string;
  readonly name: string;
  readonly icon: ReactNode;
  /** Missing for 全部资源 and 未归类. */
  readonly directory: DirectoryNode | undefined;
  readonly actions?: (node: DirectoryNode) => ReactNode;
  readonly onDropResources?: ((ids: readonly string[], directoryId: string | null) => void) | undefined;
}

/** One line of the tree: name, number of files, buttons; files can be dropped on it. */
export function DirectoryTitle({ id, name, icon, directory, actions, onDropResources }: DirectoryTitleProps) {
  const [isOver, setOver] = useState(false);
  const accepts = (event: DragEvent) =>
    onDropResources !== undefined && id !== allResources && isResourceDrag(event.dataTransfer);
  const handleOver = (event: DragEvent) => {
    if (!accepts(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    setOver(false);
    if (!accepts(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onDropResources?.(droppedResources(event.dataTransfer), id === unfiledResources ? null : id);
  };
  return (
    <span
      className={`directory-title ${isOver ? 'directory-title-over' : ''}`}
      title={name}
      onDragOver={handleOver}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <span className="directory-icon">{icon}</span>
      <span className="ellipsis">{name}</span>
      {directory && directory.count > 0 && <small className="num">{directory.count}</small>}
      {directory && actions && (
        // A click on a button must not choose the line, too.
        <span className="directory-actions" role="presentation" onClick={(event) => event.stopPropagation()}>
          {actions(directory)}
        </span>
      )}
    </span>
  );
}

import { nodeTrail } from '@yunguan/contract/kernel/tree';
import {
  addDirectory,
  deepestDirectory,
  type DirectoryNode,
  longestDirectoryName,
} from '@yunguan/contract/platform/library-directories';
import { addImageList } from '@yunguan/contract/platform/library';
import type { call } from '../../api/call';
import type { ExistingResource, UploadItem } from './upload-item';

/** Files that are kept by one call. */
const batchSize = 100;

export interface Registration {
  readonly call: typeof call;
  readonly venueId: string;
  /** null = 未归类. */
  readonly directoryId: string | null;
  /** Directories of the venue; given when the folders of the files are to become directories. */
  readonly nodes?: readonly DirectoryNode[] | undefined;
  readonly labels: readonly string[];
  /** Told after every batch, so that a failure in the middle does not keep files twice. */
  readonly onKept: (resources: ReadonlyMap<string, string>) => void;
}

export interface KeptFiles {
  /** Ids of the new resources by the id of the file in the queue. */
  readonly added: ReadonlyMap<string, string>;
  /** What was not kept again, because the library holds it. */
  readonly existing: ReadonlyMap<string, ExistingResource>;
}

/** Keeps sent files in the library, a hundred at a time. @throws Refused, NetworkFailure after the batches that went through */
export async function registerUploads(items: readonly UploadItem[], to: Registration): Promise<KeptFiles> {
  const added = new Map<string, string>();
  const existing = new Map<string, ExistingResource>();
  const directories = to.nodes ? await makeDirectories(items, { ...to, nodes: to.nodes }) : undefined;
  const directoryOf = ({ folders }: UploadItem) => directories?.get(folders.join('/')) ?? to.directoryId;
  for (const skipExisting of [true, false]) {
    const open = items.filter(({ isForced, resourceId }) => isForced !== skipExisting && resourceId === undefined);
    for (let from = 0; from < open.length; from += batchSize) {
      const batch = open.slice(from, from + batchSize);
      const list = batch.map((item) => entryOf(item, { directoryId: directoryOf(item), labels: to.labels }));
      const answer = await to.call(addImageList, { list, venueId: to.venueId, skipExisting });
      const kept = matchKept(batch, answer);
      to.onKept(kept.added);
      for (const [id, resourceId] of kept.added) added.set(id, resourceId);
      for (const [id, found] of kept.existing) existing.set(id, found);
    }
  }
  return { added, existing };
}

function entryOf({ uploaded, file }: UploadItem, along: { directoryId: string | null; labels: readonly string[] }) {
  return {
    name: uploaded?.name ?? file.name,
    suffix: uploaded?.suffix ?? '',
    url: uploaded?.relativePath ?? '',
    size: uploaded?.size ?? file.size,
    directoryId: along.directoryId,
    keyWord: along.labels.join(','),
  };
}

interface Answer {
  readonly ids: readonly string[];
  readonly existing: readonly (ExistingResource & { readonly index: number; readonly url: string })[];
}

/**
 * Ids come in the order sent, without those that the library holds already. These are told by their place: of two equal
 * files of one call the first is kept and the second found, both under one address.
 */
function matchKept(batch: readonly UploadItem[], answer: Answer): KeptFiles {
  const held = new Map(answer.existing.map(({ index, url: _url, ...found }) => [index, found]));
  const ids = [...answer.ids];
  const added = new Map<string, string>();
  const existing = new Map<string, ExistingResource>();
  for (const [index, { id }] of batch.entries()) {
    const found = held.get(index);
    if (found) existing.set(id, found);
    else {
      const resourceId = ids.shift();
      if (resourceId !== undefined) added.set(id, resourceId);
    }
  }
  return { added, existing };
}

/** Folder names as directories can have them: not too long, and not deeper than the library goes. */
export function directoryPath(folders: readonly string[], depth: number): readonly string[] {
  return folders
    .map((name) => [...name.trim()].slice(0, longestDirectoryName).join(''))
    .filter((name) => name !== '')
    .slice(0, Math.max(0, deepestDirectory - depth));
}

/** Makes the directories that are not there yet; answers the directory of each way of folders. */
async function makeDirectories(
  items: readonly UploadItem[],
  { call, venueId, directoryId, nodes }: Registration & { readonly nodes: readonly DirectoryNode[] },
): Promise<ReadonlyMap<string, string | null>> {
  const trail = directoryId === null ? [] : nodeTrail(nodes, directoryId);
  const known = new Map<string, string>();
  const note = (brothers: readonly DirectoryNode[], way: string) => {
    for (const { id, name, children } of brothers) {
      known.set(`${way}/${name}`, id);
      note(children, `${way}/${name}`);
    }
  };
  note(directoryId === null ? nodes : (trail.at(-1)?.children ?? []), '');
  const found = new Map<string, string | null>();
  for (const { folders } of items) {
    let parentId = directoryId;
    let way = '';
    for (const name of directoryPath(folders, trail.length)) {
      way = `${way}/${name}`;
      const id: string = known.get(way) ?? (await call(addDirectory, { name, parentId, venueId })).id;
      known.set(way, id);
      parentId = id;
    }
    found.set(folders.join('/'), parentId);
  }
  return found;
}

import type { ChosenFile } from './upload-item';

/** What systems leave behind in folders; nobody means to upload it. */
const strayFile = /^(\.|Thumbs\.db$|desktop\.ini$)/i;

/** Files of an input; one that takes folders tells the way to each file. */
export function filesOfInput(files: FileList | null): ChosenFile[] {
  return [...(files ?? [])]
    .map((file) => ({ file, folders: wayTo(file).split('/').slice(0, -1) }))
    .filter(({ file, folders }) => folders.length === 0 || !strayFile.test(file.name));
}

/** Not every browser chooses folders. */
function wayTo(file: Partial<Pick<File, 'webkitRelativePath'>>): string {
  return file.webkitRelativePath ?? '';
}

export interface Dropped {
  readonly files: readonly ChosenFile[];
  /** Files and folders that the machine did not let be read. */
  readonly unread: readonly string[];
}

/** What is told of it; undefined where everything could be read. */
export function unreadText([first, ...more]: readonly string[]): string | undefined {
  if (first === undefined) return undefined;
  return `“${first}”${more.length > 0 ? `等 ${more.length + 1} 项` : ''}不能读取，没有添加`;
}

/** Files that were dropped or pasted; folders are walked down to their last file. */
export async function filesOfTransfer(transfer: DataTransfer): Promise<Dropped> {
  // The list is emptied as soon as the handler returns: entries must be taken before the first wait.
  const entries = [...transfer.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null));
  const found = entries.filter((entry) => entry !== null);
  if (found.length === 0) {
    return { files: [...transfer.files].map((file) => ({ file, folders: [] })), unread: [] };
  }
  const unread: string[] = [];
  const lists = await Promise.all(found.map((entry) => readable(entry, { folders: [], unread })));
  return { files: lists.flat(), unread };
}

interface Walk {
  readonly folders: readonly string[];
  /** Takes the names of what cannot be read. */
  readonly unread: string[];
}

/** What cannot be read takes nothing else with it. */
async function readable(entry: FileSystemEntry, walk: Walk): Promise<ChosenFile[]> {
  try {
    return await filesBelow(entry, walk);
  } catch {
    walk.unread.push(entry.name);
    return [];
  }
}

async function filesBelow(entry: FileSystemEntry, { folders, unread }: Walk): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    if (folders.length > 0 && strayFile.test(entry.name)) return [];
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, folders }];
  }
  if (!isFolder(entry) || strayFile.test(entry.name)) return [];
  const found: ChosenFile[] = [];
  // One after another: thousands of open readers would be refused.
  const below = { folders: [...folders, entry.name], unread };
  for (const child of await childrenOf(entry)) found.push(...(await readable(child, below)));
  return found;
}

/** Browsers hand out at most 100 entries at a time. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

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

/** Files that were dropped or pasted; folders are walked down to their last file. */
export async function filesOfTransfer(transfer: DataTransfer): Promise<ChosenFile[]> {
  // The list is emptied as soon as the handler returns: entries must be taken before the first wait.
  const entries = [...transfer.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null));
  const found = entries.filter((entry) => entry !== null);
  if (found.length === 0) return [...transfer.files].map((file) => ({ file, folders: [] }));
  const lists = await Promise.all(found.map((entry) => filesBelow(entry, [])));
  return lists.flat();
}

async function filesBelow(entry: FileSystemEntry, folders: readonly string[]): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    if (folders.length > 0 && strayFile.test(entry.name)) return [];
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, folders }];
  }
  if (!isFolder(entry) || strayFile.test(entry.name)) return [];
  const found: ChosenFile[] = [];
  // One after another: thousands of open readers would be refused.
  for (const child of await childrenOf(entry)) found.push(...(await filesBelow(child, [...folders, entry.name])));
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

import { copyFileSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../error-code';
import { CommandError } from './command-error';

/**
 * Copies files and folders, and what links among them lead to: an administrator may have moved a folder to a larger disk,
 * or a key to where secrets lie. What vanishes meanwhile belonged to a table or upload that vanished, or to a large sort,
 * which makes folders of its own. @returns how many files. @throws CommandError where a link leads nowhere
 */
export function copyTree(source: string, target: string, isWanted: (path: string) => boolean, folder = ''): number {
  let copied = 0;
  for (const entry of ifThere(() => readdirSync(join(source, folder), { withFileTypes: true })) ?? []) {
    const path = join(folder, entry.name);
    if (!isWanted(path)) continue;
    const found = entry.isSymbolicLink() ? behindLink(join(source, path)) : entry;
    if (found?.isDirectory()) {
      mkdirSync(join(target, path), { recursive: true, mode: 0o700 });
      copied += copyTree(source, target, isWanted, path);
    }
    if (found?.isFile() && copyIfThere(join(source, path), join(target, path))) copied += 1;
  }
  return copied;
}

function behindLink(path: string) {
  const found = ifThere(() => statSync(path));
  if (!found && ifThere(() => lstatSync(path)))
    throw new CommandError(`链接指向的位置不存在，备份会缺少其中的文件：${path}`);
  return found;
}

function copyIfThere(source: string, target: string): boolean {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const copy = () => {
    copyFileSync(source, target);
    return true;
  };
  return ifThere(copy) ?? false;
}

/** Undefined when the file or folder is not there any more. */
function ifThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

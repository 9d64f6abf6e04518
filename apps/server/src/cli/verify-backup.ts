import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chinaTimeText } from '../china-time';
import { errorCode } from '../error-code';
import { type Manifest, manifest, manifestName } from './backup-format';
import { CommandError } from './command-error';
import { damagedFiles } from './sums';

const shown = 10;

/** Reads every byte of a backup. Answers the text to print. @throws CommandError when it is not whole */
export async function verifyBackup(folder: string): Promise<string> {
  const source = resolve(folder);
  const described = await readWholeBackup(source);
  const moment = chinaTimeText(new Date(described.at));
  if (described.format === 1) return `备份可读：${source}\n  ${moment}（北京时间），旧格式，没有校验值。`;
  const key = described.hasKey ? '含加密密钥' : '不含加密密钥';
  return `备份完好：${source}\n  ${moment}（北京时间），${described.files} 个文件（含缩略图），${key}，全部文件与校验值相符。`;
}

/**
 * What a backup says of itself, after each of its files was compared with its sum.
 * @throws CommandError when it is unfinished, or names the files that are damaged or missing
 */
export async function readWholeBackup(source: string): Promise<Manifest> {
  const described = readManifest(source);
  const damaged = await damagedFiles(source, [manifestName]);
  if (damaged === undefined && described.format > 1) throw new CommandError(`备份缺少校验值文件：${source}`);
  if (damaged === undefined || damaged.length === 0) return described;
  const names = damaged.slice(0, shown).map((path) => `\n  ${path}`);
  throw new CommandError(
    `备份已损坏，有 ${damaged.length} 个文件缺失或与校验值不符，请用另一份备份：${names.join('')}`,
  );
}

/** What a backup says of itself. @throws CommandError when it is unfinished or not a backup */
export function readManifest(source: string): Manifest {
  const file = join(source, manifestName);
  const text = readIfThere(file);
  if (text === undefined) throw new CommandError(`不是完整的备份（缺少 ${manifestName}）：${source}`);
  const parsed = manifest.safeParse(parse(text));
  if (!parsed.success) throw new CommandError(`备份说明文件的内容不正确：${file}`);
  return parsed.data;
}

/** A backup that this user may not read is not an unfinished one: whatever else is wrong is thrown as it is. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

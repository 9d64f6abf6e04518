/** The embedded database cannot be used; the message says in Chinese what to do. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}

const known: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/No space left on device/, '磁盘空间不足，请清理磁盘后再启动'],
  [/Read-only file system/, '数据目录所在的磁盘是只读的，请重新挂载为可写'],
  [/Permission denied|Operation not permitted/, '没有权限，请检查数据目录的属主与权限'],
  [/Cannot allocate memory/, '内存不足，请关闭其他程序或增加内存'],
  [/could not read file|invalid page|PANIC/, '数据文件损坏，请不要删除任何文件，从备份恢复到新的数据目录'],
];

/** What PostgreSQL's programs printed, after the reason in words where we know it. */
export function inWords(output: string): string {
  const words = known.find(([pattern]) => pattern.test(output))?.[1];
  return words === undefined ? output : `${words}。\n  数据库的原文：${output}`;
}

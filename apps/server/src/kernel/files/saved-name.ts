/** Name under which a stored file is saved: pictures rest in another format than they were sent in, and must open under their name. */
export function savedName(name: string, key: string): string {
  const [suffix = ''] = /\.[a-z\d]+$/.exec(key) ?? [];
  if (name.toLowerCase().endsWith(suffix)) return name;
  return `${name.replace(/\.[a-z\d]{1,8}$/i, '')}${suffix}`;
}

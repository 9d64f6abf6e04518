const MAX_CHARACTERS = 100;
// Control characters, and marks that make "图gnp.exe" read "图exe.png".
const UNSEEN = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const FORBIDDEN = /[<>:"|?*]/g;

/**
 * The name under which a person knows the file; it is shown and offered for download, never used as a path.
 * Folders are dropped, Chinese stays, at most 100 characters with the ending kept.
 */
export function displayName(sent: string): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(UNSEEN, '')
    .replace(FORBIDDEN, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (clean === '') return '未命名';
  const characters = Array.from(clean);
  if (characters.length <= MAX_CHARACTERS) return clean;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  return characters.slice(0, MAX_CHARACTERS - ending.length).join('') + ending;
}

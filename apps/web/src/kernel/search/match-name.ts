/** Positions of the characters that a keyword meets in a name; undefined when it does not. */
export type MatchName = (name: string, keyword: string) => readonly number[] | undefined;

/** Finds a keyword as it is written, whatever its case. */
export const matchText: MatchName = (name, keyword) => {
  const start = name.toLowerCase().indexOf(keyword.toLowerCase());
  return start < 0 ? undefined : Array.from(keyword, (_, index) => start + index);
};

/** Adds pinyin, whole or initials only, by the rule of the server's own search: 投票评选 is found by `toupiao` and by `tppx`. */
export async function loadPinyinMatch(): Promise<MatchName> {
  const { match } = await import('pinyin-pro');
  return (name, keyword) => {
    const written = matchText(name, keyword);
    if (written || !/^[a-z' ]+$/i.test(keyword)) return written;
    return match(name, keyword.toLowerCase(), { continuous: true }) ?? undefined;
  };
}

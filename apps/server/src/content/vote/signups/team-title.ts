/** What a team is called wherever something is said of it: its own name, else that of the person who signed it up. */
export function teamTitle({ clubName, name }: { readonly clubName: string | null; readonly name: string }): string {
  return clubName || name;
}

/** Teams that a refusal names. */
const mostNamed = 5;

/** Teams as a refusal names them; of many the first ones. */
export function teamTitles(teams: readonly { readonly clubName: string | null; readonly name: string }[]): string {
  const names = teams.slice(0, mostNamed).map((team) => `「${teamTitle(team)}」`);
  return `${names.join('')}${teams.length > mostNamed ? '等' : ''}`;
}

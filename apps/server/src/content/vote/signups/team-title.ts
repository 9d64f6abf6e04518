/** What a team is called wherever something is said of it: its own name, else that of the person who signed it up. */
export function teamTitle({ clubName, name }: { readonly clubName: string | null; readonly name: string }): string {
  return clubName || name;
}

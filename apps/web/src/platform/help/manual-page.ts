/** A page of the user's manual as the build makes it from its Markdown. */
export interface ManualPage {
  /** Name in its address. */
  readonly name: string;
  readonly group: string;
  readonly title: string;
  /** Screens that it explains: addresses, some with the query that tells a view of theirs. */
  readonly screens: readonly string[];
  readonly headings: readonly { readonly id: string; readonly text: string }[];
  readonly html: string;
  /** What is searched. */
  readonly text: string;
}

/** Address of a page in the product. */
export function helpAddress(name: string): string {
  return `/help/${name}`;
}

/** Page and heading that an address of the help names; undefined for any other address. */
export function helpTarget(address: string): { readonly name: string; readonly heading: string } | undefined {
  const { name, heading = '' } = /^\/help\/(?<name>[a-z-]+)(?:#(?<heading>.+))?$/.exec(address)?.groups ?? {};
  return name === undefined ? undefined : { name, heading: decodeURIComponent(heading) };
}

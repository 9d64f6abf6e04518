import { defaultParseSearch } from '@tanstack/react-router';

/** A menu's address as the router takes it; its query is read like that of the address bar, so 100 stays a number. */
export function addressParts(address: string): { readonly to: string; readonly search: Record<string, unknown> } {
  const [to = '', query = ''] = address.split('?');
  return { to, search: defaultParseSearch(query) };
}

/** What staff type as an address, made whole; undefined when it is none or could run a script. */
export function linkAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (!address || /\s/.test(address)) return undefined;
  if (/^(https?:\/\/|mailto:|tel:)\S+/i.test(address) || /^\/(?!\/)/.test(address)) return address;
  const isDomain = /^[\w\u4e00-\u9fff-]+(\.[\w\u4e00-\u9fff-]+)+([/?#:].*)?$/.test(address);
  return isDomain ? `https://${address}` : undefined;
}

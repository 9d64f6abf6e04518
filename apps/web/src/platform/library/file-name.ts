/** Name of a file with its suffix, which the name may hold already. */
export function fileName({ name, suffix }: { readonly name: string; readonly suffix: string }): string {
  return name.toLowerCase().endsWith(suffix.toLowerCase()) ? name : `${name}${suffix}`;
}

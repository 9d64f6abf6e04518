/** Modules whose path matches, a text that stands there once, and what is put in its place. */
export interface RewrittenPart {
  readonly file: RegExp;
  readonly from: string;
  readonly to: string;
}

export interface RewritePlugin {
  readonly name: string;
  readonly apply: 'build';
  readonly enforce: 'pre';
  readonly transform: {
    readonly filter: { readonly id: RegExp[] };
    /** @throws when a part does not say what is to be rewritten exactly once. */
    readonly handler: (code: string, id: string) => { code: string; map: null } | undefined;
  };
}

export function rewriteParts(name: string, parts: readonly RewrittenPart[]): RewritePlugin;

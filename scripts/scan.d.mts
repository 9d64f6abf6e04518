export function builtProblems(folders: { readonly pages: string; readonly program: string }): string[];

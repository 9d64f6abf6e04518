import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One real call as the description of the calls shows it. */
export interface Example {
  readonly request: unknown;
  readonly answer: { readonly state: number; readonly msg: string; readonly objects: unknown };
}

/** By path of the call. */
export type Examples = Readonly<Record<string, Example>>;

/** Where they are kept; `/openapi.json` reads them from there. */
export const examplesFile = fileURLToPath(new URL('../../data/examples.json', import.meta.url));

/** The recorded examples. */
export function readExamples(): Examples {
  return JSON.parse(readFileSync(examplesFile, 'utf8'));
}

import type { Option } from '@yunguan/contract/kernel/options';
import type { Answer } from '../app';
import type { ContentApp } from '../content-app';
import type { Form } from '../factories';

/** One call of the authorisation matrix. */
export interface Row {
  /** Login that may; `anonymous` = a token without a login, `nobody` = no token at all. */
  readonly as: string;
  /** A body that succeeds for that login, over fresh objects of the main venue. */
  readonly body: () => Promise<Form>;
  /**
   * Any one of these options on the menu of that key (a content type or an administrative area) is enough; `view` = the
   * menu itself. Tried with the viewer's role.
   */
  readonly needs?: { readonly content: string; readonly anyOf: readonly (Option | 'view')[] };
  /** What a multipart call carries; a picture when nothing is said. */
  readonly file?: () => Promise<Buffer>;
  /** The answer of success where it is not state 1, and why. */
  readonly succeeds?: (answer: Answer) => boolean;
  /** Logins of the main venue that the call itself refuses. */
  readonly refuses?: readonly string[];
}

export type Matrix = Readonly<Record<string, Row>>;

/** Rows of an area, over the app of the run, which exists once the tests run. */
export type AreaMatrix = (app: () => ContentApp) => Matrix;

export const nothing = async (): Promise<Form> => ({});

/** Open to any member of staff. */
export function staffRow(body: Row['body'] = nothing, as = 'viewer'): Row {
  return { as, body };
}

/** Open to who holds one of the options on the menu of that key. */
export function optionRow(content: string, anyOf: readonly (Option | 'view')[], body: Row['body']): Row {
  return { as: 'viewer', body, needs: { content, anyOf } };
}

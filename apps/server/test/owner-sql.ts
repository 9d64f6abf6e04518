import type { ContentApp } from './content-app';

/** Statements of the database's owner, behind the server's back; the app exists once the tests run. */
export const ownerSql =
  (app: () => ContentApp) =>
  async <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
    // The test that asks knows the columns.
    (await app().deps.pools.owner.query(text, values)).rows as Row[];

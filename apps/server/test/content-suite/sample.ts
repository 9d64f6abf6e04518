import type { AnyContent, ContentOperation } from '@yunguan/contract/kernel/content';
import { wireStatus } from '@yunguan/contract/kernel/dialect';
import { demoBranchKey } from '../../src/demo/places';
import { seedId } from '../../src/seed/ids';
import type { Answer } from '../app';
import type { ContentApp } from '../content-app';
import { type Form, path } from '../factories';

/** What the shared cases need to know of a type beyond its declaration; texts are those of the specification. */
export interface ContentSample {
  readonly table: string;
  /** Builds the server that serves the type. */
  readonly createApp: () => Promise<ContentApp>;
  /** A complete, valid form with a title of its own; the optional text below is filled in. */
  readonly input: (app: ContentApp) => Promise<Form>;
  /** What a form of the branch says otherwise, where the form points at records of its venue. */
  readonly ofBranch?: (app: ContentApp) => Promise<Form>;
  /** Each field that a submission asks for with its text, in the order of the form. */
  readonly required: readonly (readonly [field: string, message: string])[];
  /** Those among them that the server fills in from the rest of a form. */
  readonly filledIn?: readonly string[];
  readonly malformed: readonly (readonly [field: string, value: unknown, message: string])[];
  /** An optional text field, for keeping and clearing. */
  readonly optional: string;
  readonly html: string;
  /** Values of fields that only the server sets. */
  readonly forged: Form;
  /** A row that lies on these China days, both included; answers its id. */
  readonly onDays: (app: ContentApp, days: { from: string; to: string }) => Promise<string>;
  /** Two values of the category filter, for types that have one. */
  readonly categories?: (app: ContentApp) => Promise<readonly [string, string]>;
  readonly says: {
    readonly created: string;
    readonly submitted: string;
    readonly updated: string;
    readonly removed: string;
  };
}

export interface Suite {
  readonly declaration: AnyContent;
  readonly sample: ContentSample;
  readonly app: () => ContentApp;
}

export type Row = Record<string, unknown> & { id: string };

export interface Listed {
  readonly total: number;
  readonly rows: readonly Row[];
  readonly titles: readonly unknown[];
}

/** The calls of the type in the words of the suite; `name` is the login that calls. */
export function callsOf({ declaration, sample, app }: Suite) {
  const send = (operation: ContentOperation) => (name: string, body: Form) =>
    app().send(name, path(declaration, operation), body);
  /** A form of which a case says no status is a draft, also where the type's own clients would submit it. */
  const form = (operation: 'create' | 'update') => (name: string, body: Form) =>
    send(operation)(name, declaration.dialect.submitsUnsaid ? { status: 0, ...body } : body);
  const create = form('create');
  const detail = send('detail');
  return {
    create,
    detail,
    update: form('update'),
    remove: send('remove'),
    send: (operation: ContentOperation, name: string, body: Form) => send(operation)(name, body),
    /** The list, asked with the usual names of filters; they travel under the type's own. */
    page: (name: string, body: Form) => send('page')(name, inWords(declaration, body)),
    /** How the type's answers spell a status of the product. */
    spelled: (status: number) => wireStatus(declaration, status),
    /** What the field `status` of the type's answers holds: the code, or an object around it. */
    said: (status: number) => {
      const value = wireStatus(declaration, status);
      return declaration.dialect.statusShape === 'object' ? { value } : value;
    },
    /** Creates a complete row and answers its id. */
    async made(changes: Form = {}, name = 'editor'): Promise<string> {
      return idOf(await create(name, { ...(await sample.input(app())), ...changes }));
    },
    /** Changes of a form that put it into the branch. */
    inBranch: async (): Promise<Form> => ({
      venueId: seedId.venue(demoBranchKey),
      ...(await sample.ofBranch?.(app())),
    }),
    async list(body: Form = {}, name = 'editor'): Promise<Listed> {
      const answer = await send('page')(name, inWords(declaration, { pageSize: 100, ...body }));
      if (answer.state !== 1) throw new Error(answer.text);
      const rows = answer.objects.datas as Row[];
      return { total: Number(answer.objects.total), rows, titles: rows.map((row) => row[declaration.titleField]) };
    },
    /** The stored row, whatever the API shows of it. */
    async stored(id: string): Promise<Record<string, unknown>> {
      const { rows } = await app().deps.pools.owner.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(c) as row from ${sample.table} c where id = $1`,
        [id],
      );
      return rows[0]?.row ?? {};
    },
    /** Fingerprint of every row of the type, to see that nothing changed. */
    async fingerprint(): Promise<unknown> {
      const { rows } = await app().deps.pools.owner.query(
        `select count(*) as n, md5(string_agg(c::text, '|' order by id)) as hash from ${sample.table} c`,
      );
      return rows[0];
    },
  };
}

/** A list's filter under the names of the type's own clients. */
function inWords({ dialect }: AnyContent, body: Form): Form {
  const names: Readonly<Record<string, string>> = { ...dialect.filters };
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [names[name] ?? name, value]));
}

/** Id in the answer of a creating call that must have succeeded. */
export function idOf(answer: Answer): string {
  if (answer.state !== 1 || typeof answer.objects.id !== 'string') throw new Error(answer.text);
  return answer.objects.id;
}

import type { Endpoint } from '@yunguan/contract/kernel/endpoint';
import { registry } from '@yunguan/contract/registry';
import * as z from 'zod';
import type { Answer } from '../app';
import { type ContentApp, png } from '../content-app';
import type { Row } from '../matrix/row';
import { wholeMatrix } from '../matrix/whole';
import { grantViewer, restoreViewer } from '../promises/stage';
import { anonymiser } from './anonymise';
import type { Example } from './example';

/**
 * Makes one successful call of each kind with the bodies of the authorisation matrix, the reading ones last, so that
 * lists find what the others made.
 * @throws when a call is refused
 */
export async function recordExamples(app: ContentApp): Promise<Record<string, Example>> {
  const matrix = wholeMatrix(() => app);
  const picture = await png('#445566');
  const found: [string, Example][] = [];
  const inOrder = [...registry].sort((a, b) => Number(a.effect === 'read') - Number(b.effect === 'read'));
  for (const endpoint of inOrder) {
    const row = matrix[endpoint.path];
    if (!row) throw new Error(`${endpoint.path}: not in the matrix`);
    found.push([endpoint.path, await record(app, { endpoint, row, picture })]);
  }
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface Recording {
  readonly endpoint: Endpoint;
  readonly row: Row;
  readonly picture: Buffer;
}

async function record(app: ContentApp, { endpoint, row, picture }: Recording): Promise<Example> {
  const { path, multipart, input } = endpoint;
  const isPaged = input instanceof z.ZodObject && 'pageSize' in input.shape;
  const body = { ...(await row.body()), ...(isPaged ? { pageSize: 2 } : {}) };
  if (row.needs)
    await grantViewer(app, row.needs.content, row.needs.anyOf.filter((code) => code !== 'view').slice(0, 1));
  const send = async (as: string): Promise<Answer> => {
    const token = as === 'nobody' ? undefined : as === 'anonymous' ? await app.anonymous() : await app.as(as);
    const presented = token === undefined ? {} : { token };
    if (!multipart) return app.call(path, body, presented);
    const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
    return app.upload({ path: `${path}?${query}`, bytes: (await row.file?.()) ?? picture, ...presented });
  };
  let answer = await send(row.as);
  // A list says more where there is something in it.
  for (const other of row.as === 'viewer' ? ['admin', 'reviewer', 'platform'] : []) {
    if (endpoint.effect !== 'read' || !isEmpty(answer.objects)) break;
    const fuller = await send(other);
    if (fuller.state === 1) answer = fuller;
  }
  if (row.needs) await restoreViewer(app, row.needs.content);
  if (!(row.succeeds ?? (({ state }) => state === 1))(answer)) throw new Error(`${path}: ${answer.text}`);
  const anonymise = anonymiser(new Date());
  const { state, msg, objects } = answer;
  return {
    request: multipart ? { file: row.file ? 'table.xlsx' : 'picture.png' } : anonymise(body),
    answer: { state, msg: String(anonymise(msg)), objects: anonymise(objects) },
  };
}

function isEmpty(objects: unknown): boolean {
  if (typeof objects !== 'object' || objects === null) return false;
  return ['datas', 'list'].some((name) => {
    const rows: unknown = Reflect.get(objects, name);
    return Array.isArray(rows) && rows.length === 0;
  });
}

import { teacher } from '@yunguan/contract/content/teacher';
import type { BoundContent } from '../../kernel/content/binding';
import { decryptText } from '../../kernel/crypto/encrypted-text';
import { contentSource } from '../../kernel/export/content-source';
import type { ExportSource } from '../../kernel/export/source';
import type { Cell } from '../../kernel/export/xlsx';
import { idCardPurpose } from './id-card';

/** Between a teacher's id and the encrypted number; neither a UUID nor base64 has it. */
const parting = '|';

const numberInFull = `coalesce(c.id || '${parting}' || encode(c.id_card_secret, 'base64'), c.id_card_no)`;

/** The declared list; who may reveal identity numbers has them in full, all others masked (decisions §5). */
export function teacherExport(content: BoundContent): ExportSource {
  const masked = declared(content);
  const inFull = declared(withNumberInFull(content));
  const statement: ExportSource['statement'] = (scope, columns) =>
    (scope.reveal ? inFull : masked).statement(scope, columns);
  return {
    ...masked,
    statement,
    ofFilter: ({ config }) =>
      Promise.resolve({ ...masked, statement, wording: { idCardNo: (value) => inClear(config.dataKey, value) } }),
  };
}

function declared(content: BoundContent): ExportSource {
  const source = contentSource(content);
  if (!source) throw new Error(`${content.declaration.key}: no export is declared`);
  return source;
}

/** The number leaves the database encrypted, beside the id that it is bound to. */
function withNumberInFull({ declaration, binding }: BoundContent): BoundContent {
  return {
    declaration: { ...declaration, computed: { ...declaration.computed, idCardNo: teacher.fields.idCardNo.shown } },
    binding: { ...binding, computed: { ...binding.computed, idCardNo: numberInFull } },
  };
}

function inClear(dataKey: Buffer, value: Cell): Cell {
  if (typeof value !== 'string') return value;
  const [rowId = '', secret] = value.split(parting);
  if (secret === undefined) return value;
  return decryptText(dataKey, { purpose: idCardPurpose, rowId }, Buffer.from(secret, 'base64'));
}

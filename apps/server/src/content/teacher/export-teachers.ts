import { teacher } from '@yunguan/contract/content/teacher';
import type { BoundContent } from '../../kernel/content/binding';
import { contentSource } from '../../kernel/export/content-source';
import { cellInClear, encryptedCell } from '../../kernel/export/encrypted-cells';
import type { ExportSource } from '../../kernel/export/source';
import { idCardPurpose } from './id-card';

const numberInFull = encryptedCell({
  id: 'c.id',
  base64: `encode(c.id_card_secret, 'base64')`,
  masked: 'c.id_card_no',
});

/** The declared list; who may reveal identity numbers has them in full, all others masked (decisions §5). */
export function teacherExport(content: BoundContent): ExportSource {
  const masked = declared(content);
  const inFull = declared(withNumberInFull(content));
  return {
    ...masked,
    statement: (scope, columns) => (scope.reveal ? inFull : masked).statement(scope, columns),
    ofFilter: ({ config }) => Promise.resolve({ wording: { idCardNo: cellInClear(config.dataKey, idCardPurpose) } }),
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

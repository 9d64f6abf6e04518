import { isRowReady } from '@yunguan/contract/kernel/actions';
import { generateQrCode, qrTypeWrong } from '@yunguan/contract/platform/files';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import { scopeOf, venuesWith } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import type { BoundContent } from '../../kernel/content/binding';
import { assertId } from '../../kernel/content/detail';
import { fieldSql } from '../../kernel/content/select';
import { qrPng } from '../../kernel/qr/qr-png';

/** SQL of the yes/no fields of a row, by which its actions may be ruled, over the alias `c`. */
function flagsSql(content: BoundContent): string {
  const flags = Object.entries(content.declaration.fields).filter(([, { kind }]) => kind === 'flag');
  return `json_build_object(${flags.map(([name]) => `'${name}', ${fieldSql(content, name)}`).join(', ')})`;
}

/** QR codes of approved records (001 §7): the code holds the public address, the answer is the path of a PNG. */
export function qrBindings(deps: Deps, types: readonly BoundContent[]): Binding[] {
  return [
    bind(generateQrCode, async (call) => {
      const { objectId, type } = call.input;
      const content = types.find((one) => one.declaration.codes.qr === type);
      if (!content) throw new AppError('VALIDATION', qrTypeWrong);
      const { key } = content.declaration;
      const id = assertId(objectId);
      const [row] = await deps.db.within<{ status: number; flags: Record<string, unknown> }>(
        scopeOf(call.actor),
        `select c.status, ${flagsSql(content)} as flags from ${content.binding.table} c
         where c.id = $1 and c.venue_id = any ($2::uuid[]) and c.deleted_at is null`,
        [id, venuesWith(call.actor, key, ['view'])],
      );
      if (!row) throw AppError.forbidden();
      if (row.status !== 100) throw AppError.illegalState('审核通过后才能生成二维码');
      const rule = content.declaration.rowActions.qr ?? {};
      if (!isRowReady(rule, { ...row.flags, status: row.status })) throw AppError.illegalState('该内容不提供二维码');
      const fileKey = `qr/${id}-${type}.png`;
      await deps.files.put(fileKey, await qrPng(`${deps.config.publicBaseUrl}/p/${key}/${id}`), {
        contentType: 'image/png',
      });
      return { objects: `/files/${fileKey}` };
    }),
  ];
}

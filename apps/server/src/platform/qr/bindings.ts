import { generateQrCode } from '@yunguan/contract/platform/files';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import { scopeOf, venuesWith } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import type { BoundContent } from '../../kernel/content/binding';
import { assertId } from '../../kernel/content/detail';
import { qrPng } from '../../kernel/qr/qr-png';

/** QR codes of approved records (001 §7): the code holds the public address, the answer is the path of a PNG. */
export function qrBindings(deps: Deps, types: readonly BoundContent[]): Binding[] {
  return [
    bind(generateQrCode, async (call) => {
      const { objectId, type } = call.input;
      const content = types.find((one) => one.declaration.codes.qr === type);
      if (!content) throw new AppError('VALIDATION', '二维码类型不正确');
      const { key } = content.declaration;
      const id = assertId(objectId);
      const [row] = await deps.db.within<{ status: number }>(
        scopeOf(call.actor),
        `select status from ${content.binding.table} where id = $1 and venue_id = any ($2::uuid[]) and deleted_at is null`,
        [id, venuesWith(call.actor, key, ['view'])],
      );
      if (!row) throw AppError.forbidden();
      if (row.status !== 100) throw AppError.illegalState('审核通过后才能生成二维码');
      const fileKey = `qr/${id}-${type}.png`;
      await deps.files.put(fileKey, await qrPng(`${deps.config.publicBaseUrl}/p/${key}/${id}`), {
        contentType: 'image/png',
      });
      return { objects: `/files/${fileKey}` };
    }),
  ];
}

import { enclosureSource } from '@yunguan/contract/kernel/upload-limits';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../access/actor';
import { AppError } from '../app-error';
import { isPrivateKey } from '../files/file-key';
import { storeKeyOf } from '../files/one-picture';
import { ownPrivateFiles } from '../files/own-private-files';
import { savedName } from '../files/saved-name';
import { linkOf } from '../files/signed-link';

/** A file beside a decision: an upload for it, or an address. */
export interface Enclosure {
  readonly name: string;
  readonly url: string;
}

/**
 * Refuses private files that the reviewer did not send for a decision himself: nobody else's papers become readable by
 * being enclosed. @throws AppError VALIDATION
 */
export async function assertOwnEnclosures(tx: Tx, actor: Actor, enclosures: readonly Enclosure[]): Promise<void> {
  const paths = enclosures.map(({ url }) => url).filter((url) => privateKeyOf(url) !== undefined);
  const own = await ownPrivateFiles(tx, paths, actor);
  if (paths.every((path) => own.get(path)?.source === enclosureSource)) return;
  throw AppError.invalid([{ field: 'enclosureList', message: '附件不存在，请重新上传' }]);
}

/** What opens the enclosures of a record for one reader. */
export type EnclosureOpener = (enclosures: readonly Enclosure[]) => Enclosure[];

/** Gives private files a link of a minute; the caller has made sure that the reader may see the record. */
export function enclosureOpener({ config, clock }: Pick<Deps, 'config' | 'clock'>, { userId }: Actor): EnclosureOpener {
  const onlooker = { userId, now: clock.now(), dataKey: config.dataKey };
  return (enclosures) =>
    enclosures.map(({ name, url }) => {
      const key = privateKeyOf(url);
      return { name, url: (key !== undefined && linkOf(url, onlooker, savedName(name, key))) || url };
    });
}

function privateKeyOf(url: string): string | undefined {
  const key = storeKeyOf(url);
  return key !== undefined && isPrivateKey(key) ? key : undefined;
}

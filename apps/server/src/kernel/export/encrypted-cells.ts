import { decryptText } from '../crypto/encrypted-text';
import type { Cell } from './xlsx';

/** Between a row's id and its encrypted text; neither a UUID nor base64 has it. */
const parting = '|';

/** SQL of a cell that leaves the database encrypted, beside the id that it is bound to; `masked` where nothing is kept. */
export function encryptedCell(cell: {
  readonly id: string;
  /** SQL of the encrypted text as base64. */
  readonly base64: string;
  readonly masked: string;
}): string {
  return `coalesce(${cell.id} || '${parting}' || ${cell.base64}, ${cell.masked})`;
}

/** Reads an {@link encryptedCell}; what is masked stays as it is. `purpose` as it was encrypted for. */
export function cellInClear(dataKey: Buffer, purpose: string): (value: Cell) => Cell {
  return (value) => {
    if (typeof value !== 'string') return value;
    const [rowId = '', secret] = value.split(parting);
    if (secret === undefined) return value;
    return decryptText(dataKey, { purpose, rowId }, Buffer.from(secret, 'base64'));
  };
}

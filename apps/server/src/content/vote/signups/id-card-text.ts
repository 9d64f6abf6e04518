import { decryptText, encryptText } from '../../../kernel/crypto/encrypted-text';

/** What the numbers of contestants are encrypted for. */
export const teamIdCard = 'vote team id card';

/** Identity number for rest (decisions §5): bound to its team, as base64. */
export function hideIdCard(dataKey: Buffer, teamId: string, idCardNo: string): string {
  return encryptText(dataKey, { purpose: teamIdCard, rowId: teamId }, idCardNo).toString('base64');
}

/** Identity number in clear; an empty text when there is none. */
export function readIdCard(dataKey: Buffer, team: { readonly id: string; readonly idCardNo: string | null }): string {
  if (!team.idCardNo) return '';
  return decryptText(dataKey, { purpose: teamIdCard, rowId: team.id }, Buffer.from(team.idCardNo, 'base64'));
}

import { chinaTimeText } from '../china-time';
import { verifyAudit } from '../kernel/audit/verify';
import { type DataPlace, withDatabase } from './installation';

/**
 * Recomputes the whole chain of the audit log. The last hash is printed to be kept elsewhere: whoever cuts off the end
 * of the chain cannot make that hash again.
 */
export function verifyTrail(place: DataPlace): Promise<{ text: string; code: number }> {
  return withDatabase(place, async (owner) => {
    const verdict = await verifyAudit(owner);
    const { rows } = await owner.query<{ no: number; hash: Buffer; sealed_at: Date }>(
      'select no, hash, sealed_at from audit_block order by no desc limit 1',
    );
    const last = rows[0];
    const lines = [`审计日志：${verdict.blocks} 个区块，已封存 ${verdict.rows} 行，待封存 ${verdict.unsealed} 行`];
    if (last !== undefined) {
      lines.push(`末块：第 ${last.no} 块，${chinaTimeText(last.sealed_at)}，校验值 ${last.hash.toString('hex')}`);
      lines.push('请把末块校验值定期抄存到本系统之外，并与以后的结果比对。');
    }
    if (verdict.problems.length === 0) return { text: [...lines, '校验通过：未发现缺失或改动。'].join('\n'), code: 0 };
    const problems = verdict.problems.map((problem) => `  ${problem}`);
    return { text: [...lines, '校验未通过：', ...problems].join('\n'), code: 1 };
  });
}

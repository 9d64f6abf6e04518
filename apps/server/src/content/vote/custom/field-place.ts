import { groupInGroup, groupType } from '@yunguan/contract/content/vote-custom';
import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import { AppError } from '../../../kernel/app-error';
import type { StoredField } from './custom-form';

interface Placed {
  /** Absent for a field that is being made. */
  readonly id?: string;
  readonly type: number;
  readonly parentId: string | null;
}

/** Only a subtitle of the same form has fields below it, and none stands below another one. @throws AppError VALIDATION */
export function assertPlace(fields: readonly StoredField[], placed: Placed): void {
  const problem = placeProblem(fields, placed);
  if (problem) throw AppError.invalid([problem]);
}

function placeProblem(fields: readonly StoredField[], { id, type, parentId }: Placed): FieldProblem | undefined {
  if (type !== groupType && fields.some((field) => id !== undefined && field.parentId === id)) {
    return { field: 'type', message: '该副标题下还有字段，不能改为其他类型' };
  }
  if (parentId === null) return undefined;
  if (type === groupType) return { field: 'parentId', message: groupInGroup };
  const parent = fields.find((field) => field.id === parentId);
  return parent?.type === groupType ? undefined : { field: 'parentId', message: '所属副标题不存在' };
}

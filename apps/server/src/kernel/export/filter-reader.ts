import type * as z from 'zod';
import { AppError } from '../app-error';
import { inputProblems } from '../input-problems';

/** What is said of a filter that no list has. */
export const wrongFilter = () => new AppError('VALIDATION', '导出条件格式不正确');

/** Reads the filter of an export as its list does, and names the condition that is wrong as its list does. @throws AppError VALIDATION */
export function filterReader<Schema extends z.ZodType>(schema: Schema) {
  return (model: unknown): z.output<Schema> => {
    const result = schema.safeParse(model, { reportInput: true });
    if (result.success) return result.data;
    throw AppError.invalid(
      inputProblems(result.error).map(({ field, message }) => ({ field: `model.${field}`, message })),
    );
  };
}

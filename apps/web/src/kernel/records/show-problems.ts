import type { FormInstance } from 'antd';
import { Refused } from '../api/errors';

/** Puts the server's problems under their fields and leads to the first; false when none belongs to a field of the form. */
export function showProblems(form: FormInstance, error: Error): boolean {
  if (!(error instanceof Refused)) return false;
  const names = new Set(Object.keys(form.getFieldsValue(true)));
  const own = error.errors.filter(({ field }) => names.has(field) || form.getFieldInstance(field) !== undefined);
  const [first] = own;
  if (!first) return false;
  const fields = [...new Set(own.map(({ field }) => field))];
  form.setFields(
    fields.map((name) => ({
      name,
      errors: own.filter(({ field }) => field === name).map(({ message }) => message),
    })),
  );
  form.scrollToField(first.field, { focus: true });
  return true;
}

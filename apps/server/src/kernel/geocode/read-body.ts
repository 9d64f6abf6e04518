import type { z } from 'zod';
import { GeocodeFailure } from './provider';

/**
 * Reads a provider's answer by its schema.
 * @throws GeocodeFailure `retry` when the answer has another shape
 */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new GeocodeFailure('retry', 'unexpected answer');
  return parsed.data;
}

import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { orderKinds } from './orders';
import { option } from '../kernel/need';
import { flagLike } from '../kernel/wire-values';

const venueId = z.string().nullish();

/** Which kinds of orders confirm themselves in a venue (decisions §7); the session's where none is sent. */
export const getOrderSettings = endpoint({
  path: '/api/review/v1/admin-getOrderSettings',
  need: option('flow', 'view'),
  effect: 'read',
  summary: '订单自动确认设置',
  input: z.object({ venueId }),
  output: z.array(z.object({ kind: z.string(), kindName: z.string(), confirmsItself: z.boolean() })),
});

export const setOrderSetting = endpoint({
  path: '/api/review/v1/admin-setOrderSetting',
  need: option('flow', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '设置订单是否自动确认',
  input: z.object({
    venueId,
    kind: z
      .string({ error: '请选择订单类型' })
      .refine((kind) => Object.hasOwn(orderKinds, kind), { error: '没有这种订单' }),
    confirmsItself: flagLike,
  }),
  output: z.null(),
});

export const orderSettingEndpoints: readonly Endpoint[] = [getOrderSettings, setOrderSetting];

import * as z from 'zod';
import { endpoint } from './endpoint';
import { token } from './need';

/** Valid equipment of a venue, for every form that chooses some; also read by the public's clients. */
export const getAllEquipment = endpoint({
  path: '/api/reserve/v1/adminOrPcOrApp-getAllEquipment',
  need: token,
  effect: 'read',
  summary: '可选设备',
  input: z.object({ venueId: z.string().nullish() }),
  output: z.array(z.object({ id: z.string(), name: z.string(), remarks: z.string(), state: z.boolean() })),
});

import { expect, it, vi } from 'vitest';
import { NetworkFailure, Refused, SessionEnded } from '@/kernel/api/errors';
import { foundIn } from './found-exhibit';

const types = ['hall', 'panorama'] as const;
const forbidden = new Refused('您没有权限', { code: 'FORBIDDEN' });

it('finds a hall without asking for a panoramic hall', async () => {
  const load = vi.fn(async (of: string) => `${of} 7`);
  expect(await foundIn(types, load)).toEqual({ of: 'hall', row: 'hall 7' });
  expect(load).toHaveBeenCalledOnce();
});

it.each(['FORBIDDEN', 'NOT_FOUND', 'VALIDATION'] as const)(
  'goes on to the panoramic halls when no hall has the id (%s)',
  async (code) => {
    const load = async (of: string) => {
      if (of === 'hall') throw new Refused('无', { code });
      return of;
    };
    expect(await foundIn(types, load)).toEqual({ of: 'panorama', row: 'panorama' });
  },
);

it('says that nothing is there when neither has it', async () => {
  expect(await foundIn(types, () => Promise.reject(forbidden))).toBeUndefined();
});

it.each([new NetworkFailure(), new SessionEnded('登录已失效'), new Refused('系统繁忙', { code: 'BUSY' })])(
  'does not take a failure for an absence (%s)',
  async (error) => {
    const load = vi.fn(() => Promise.reject(error));
    await expect(foundIn(types, load)).rejects.toBe(error);
    expect(load).toHaveBeenCalledOnce();
  },
);

import { describe, expect, it } from 'vitest';
import { daysLeft, resourceBadge } from './resource-badge';

const today = '2026-11-21';
const file = { deleteTime: null, licenceUntil: null };

describe('what must be known of a file at a glance', () => {
  it('is nothing while its licence lasts', () => {
    expect(resourceBadge(file, today)).toBeUndefined();
    expect(resourceBadge({ ...file, licenceUntil: '2026-12-22' }, today)).toBeUndefined();
  });

  it('is a licence that ends within thirty days, or has ended', () => {
    expect(resourceBadge({ ...file, licenceUntil: '2026-12-21' }, today)).toEqual({
      tone: 'warning',
      text: '授权还剩 30 天',
    });
    expect(resourceBadge({ ...file, licenceUntil: '2026-11-21' }, today)?.text).toBe('授权今天到期');
    expect(resourceBadge({ ...file, licenceUntil: '2026-11-20' }, today)).toEqual({
      tone: 'danger',
      text: '授权已过期 1 天',
    });
  });

  it('is the days that the recycle bin keeps it, whatever its licence says', () => {
    const binned = { deleteTime: '2026-11-20 23:59:00', licenceUntil: '2026-01-01' };
    expect(resourceBadge(binned, today)).toEqual({ tone: 'plain', text: '剩 29 天' });
    expect(daysLeft('2026-10-01 08:00:00', today)).toBe(0);
  });
});

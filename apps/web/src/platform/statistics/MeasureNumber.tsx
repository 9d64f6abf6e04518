import { Link } from '@tanstack/react-router';
import type { Measured } from '@yunguan/contract/platform/statistics';
import { isAtPlatform } from '@/kernel/session/is-at-platform';
import { useSession } from '@/kernel/session/use-session';
import { measureAddress } from './measure-address';
import { numberText } from './number-text';

export interface MeasureNumberProps {
  readonly measure: Pick<Measured, 'name' | 'unit' | 'list'>;
  readonly value: number | null;
  readonly year: number;
  /** 1 to 12; undefined for the whole year. */
  readonly month?: number | undefined;
  readonly venue: string;
  /** Whose number it is, where several venues stand beside each other. */
  readonly venueName?: string;
}

/** A number; where a list shows just the rows behind it, the way there. */
export function MeasureNumber({ measure, value, year, month, venue, venueName = '' }: MeasureNumberProps) {
  const { menus, user } = useSession();
  const standing = { menus, venueId: user.venueId, isAtPlatform: isAtPlatform(user) };
  const address =
    measure.list && value ? measureAddress(standing, { list: measure.list, year, month, venue }) : undefined;
  const text = numberText(value);
  if (!address) return <span className={value ? 'num' : 'num stat-zero'}>{text}</span>;
  const when = month === undefined ? `${year}年` : `${year}年${month}月`;
  return (
    <Link
      {...address}
      className="num stat-link"
      aria-label={`${venueName}${when}${measure.name} ${text} ${measure.unit}，查看记录`}
    >
      {text}
    </Link>
  );
}

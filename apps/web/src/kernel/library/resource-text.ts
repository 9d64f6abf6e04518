import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { countDays } from '@yunguan/contract/kernel/days';
import { licenceNoticeDays } from '@yunguan/contract/platform/library';

/** Bytes as staff read them, for example 1.2 MB. */
export { sizeText } from '@/ui/file-size';

/** Seconds of a sound or film as 3:05 or 1:02:09. */
export function lengthText(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

export interface LicenceState {
  /** `open`: no end is known. */
  readonly state: 'open' | 'valid' | 'ending' | 'ended';
  readonly text: string;
}

/** Where a licence stands; its last day still counts. */
export function licenceState(until: string | null, today = chinaDay()): LicenceState {
  if (until === null) return { state: 'open', text: '未设授权到期日' };
  const left = countDays(today, until.slice(0, 10)) - 1;
  if (left < 0) return { state: 'ended', text: `授权已过期 ${-left} 天` };
  if (left === 0) return { state: 'ending', text: '授权今天到期' };
  if (left <= licenceNoticeDays) return { state: 'ending', text: `授权还剩 ${left} 天` };
  return { state: 'valid', text: `授权至 ${until.slice(0, 10)}` };
}

import { courseStages } from '@yunguan/contract/content/course';
import { type Tone, toneOf } from '@/ui/status-colours';
import type { CourseRow } from './course-content';

/** First and last day; the year is said once where it is the same. */
export function daysText(start: string | null, end: string | null): string {
  if (!start || !end) return start || end || '';
  if (start === end) return start;
  return `${start} 至 ${end.slice(0, 4) === start.slice(0, 4) ? end.slice(5) : end}`;
}

/** Ages that a course takes: 6-12 岁. */
export function agesText({ minimal, maximum }: Pick<CourseRow, 'minimal' | 'maximum'>): string {
  if (minimal === null && maximum === null) return '';
  if (minimal === maximum) return `${minimal} 岁`;
  return `${minimal ?? 0}-${maximum ?? ''} 岁`;
}

/** Terms of a course and how long each lesson takes: 8 期 90 分钟. */
export function lessonsText({ planPeriod, classHour }: Pick<CourseRow, 'planPeriod' | 'classHour'>): string {
  return [planPeriod === null ? '' : `${planPeriod} 期`, classHour === null ? '' : `${classHour} 分钟`]
    .filter(Boolean)
    .join(' ');
}

const stageTones: ReadonlyMap<string, Tone> = new Map([
  [courseStages.training, 'reviewing'],
  [courseStages.ended, 'draft'],
  [courseStages.closed, 'reversed'],
]);

/** Colours of a status; of an approved course they follow the day, too. */
export function toneOfRow({ status, stageText }: Pick<CourseRow, 'status' | 'stageText'>): Tone {
  return (status === 100 ? stageTones.get(stageText) : undefined) ?? toneOf(status);
}

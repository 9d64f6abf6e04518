import { chinaMinute } from '@yunguan/contract/kernel/china-time';
import type { Values } from '@yunguan/contract/kernel/parse';
import { rowPeriod, rowText } from '@/kernel/detail/row-text';
import { ActivityPage } from '../ActivityPage';
import { standingOf } from '../time-standing';
import { SignupList } from './SignupList';
import './signups.css';

/** Sign-ups of an activity (000 §2, mode 5). */
export default function SignupsView() {
  return (
    <ActivityPage title="报名列表" standing={signupTimes}>
      {(row) => <SignupList activityId={rowText(row, 'id')} activity={row} />}
    </ActivityPage>
  );
}

function signupTimes(row: Values): string {
  if (row.isNeedSignup !== true) return '无需报名';
  const period = rowPeriod(row, 'strSignupStartTime', 'strSignupEndTime');
  const standing = standingOf(rowText(row, 'strSignupStartTime'), rowText(row, 'strSignupEndTime'), chinaMinute());
  return `报名时间 ${period || '—'}${standing && `（${standing}）`}`;
}

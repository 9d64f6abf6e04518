import { act, screen } from '@testing-library/react';
import { course } from '@yunguan/contract/content/course';
import { vote } from '@yunguan/contract/content/vote';
import { chinaDay, chinaMinute } from '@yunguan/contract/kernel/china-time';
import { anyContent } from '@yunguan/contract/kernel/content';
import { expect, it } from 'vitest';
import { FieldFor } from './FieldFor';
import { openFields } from './open-fields.fixture';
import { RangeFor } from './RangeFor';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const day = (days: number) => chinaDay(inDays(days));
const minute = (days: number) => chinaMinute(inDays(days));

const signup = <RangeFor label="报名日期" start="signupStartTime" end="signupEndTime" />;
const times = { isNeedSignup: true, signupStartTime: minute(-9), signupEndTime: minute(-1) };

it('says below a period that it has passed, until another one is chosen', () => {
  const { session } = openFields(anyContent(vote), signup, { row: times });
  expect(screen.getByText('报名结束时间已过，请核对')).toBeVisible();
  act(() => session.store.change({ signupEndTime: minute(3) }));
  expect(screen.queryByText(/已过，请核对/)).toBeNull();
});

it('says nothing of a period that the form does not use', () => {
  openFields(anyContent(vote), signup, { row: { ...times, isNeedSignup: false } });
  expect(screen.queryByText(/已过，请核对/)).toBeNull();
});

it('says it of a single day as well, whose own hours still count', () => {
  const { session } = openFields(anyContent(course), <FieldFor name="signUpEndTime" />, {
    row: { signUpEndTime: day(0) },
  });
  expect(screen.queryByText(/已过，请核对/)).toBeNull();
  act(() => session.store.change({ signUpEndTime: day(-1) }));
  expect(screen.getByText('报名结束时间已过，请核对')).toBeVisible();
});

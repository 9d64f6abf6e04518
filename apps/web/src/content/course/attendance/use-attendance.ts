import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AttendanceMark,
  attendanceMessages,
  type CourseAttendance,
  getCourseAttendance,
  markAttendance,
} from '@yunguan/contract/content/course-attendance';
import { App } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, Refused, writeFailureText } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { useRetryKey } from '@/kernel/records/use-retry-key';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { signupArea } from '../students/student-rights';
import { type Choices, rebased, sentMarks } from './choices';

/** The attendance of a course on a day, what the user chooses in it, and how that is kept. */
export function useAttendance(courseId: string) {
  const [day, setDay] = useState<string>();
  const [choices, setChoices] = useState<Choices>(new Map());
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const underKey = useRetryKey();
  const keyOf = (of: string | undefined) =>
    queryKeys.detail(signupArea, `${getCourseAttendance.path} ${courseId} ${of ?? ''}`);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: keyOf(day),
    queryFn: async ({ signal }) => {
      const answer = await call(getCourseAttendance, { courseId, day }, { signal });
      if (day !== undefined) return answer;
      // The day that was shown first stays: what is chosen in it may not become another day's at midnight.
      queryClient.setQueryData(keyOf(answer.day), answer);
      setDay((before) => before ?? answer.day);
      return answer;
    },
    // The names stay while another day comes.
    placeholderData: keepPreviousData,
  });
  const saving = useSingleMutation({
    mutationFn: (shown: CourseAttendance) => {
      const body = { courseId, day: shown.day, marks: sentMarks(choices) };
      return underKey(body, (idempotencyKey) => call(markAttendance, body, { idempotencyKey }));
    },
    onSuccess: async () => {
      message.success(attendanceMessages.kept);
      await queryClient.invalidateQueries({ queryKey: queryKeys.content(signupArea) });
      setChoices(new Map());
    },
    onError: async (failure) => {
      // What the user chose stays; beside it stands what somebody else has saved meanwhile, when he is told to look at it.
      const { data: newest } = failure instanceof Refused ? await refetch() : {};
      if (newest) setChoices((before) => rebased(before, newest.students));
      if (!isSilent(failure)) message.error(writeFailureText(failure), 4);
    },
  });
  const choose = (
    students: readonly { readonly id: string; readonly mark: AttendanceMark | null }[],
    mark: AttendanceMark | null,
  ) =>
    setChoices((before) => {
      const next = new Map(before);
      for (const { id, mark: was } of students) {
        if (mark === was) next.delete(id);
        else next.set(id, { mark, was });
      }
      return next;
    });
  return {
    data,
    /** The day that was asked for last: that of `data`, or the one that comes. */
    day: day ?? data?.day,
    error,
    refetch,
    isTurning: isPlaceholderData,
    choices,
    choose,
    /** Shows another day; what is chosen and not kept is given up. */
    turnTo: (next: string) => {
      setChoices(new Map());
      setDay(next);
    },
    save: () => data && saving.mutate(data),
    isSaving: saving.isPending,
  };
}

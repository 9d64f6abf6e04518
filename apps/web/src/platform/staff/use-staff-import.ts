import { useQueryClient } from '@tanstack/react-query';
import { importSizeLimit, importSizeText, type ImportAnswer } from '@yunguan/contract/platform/staff-import';
import { useState } from 'react';
import { isSilent, isUnanswered, Refused, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { sendImport } from './send-import';
import { staffAreas } from './staff-queries';

export interface CheckedFile {
  readonly file: File;
  readonly answer: ImportAnswer;
}

export type StaffImport = ReturnType<typeof useStaffImport>;

/** One import from the choice of a file to the passwords: every file is checked first, and only what was checked is imported. */
export function useStaffImport() {
  const queryClient = useQueryClient();
  const [checked, setChecked] = useState<CheckedFile>();
  // Its passwords are answered once only: who imports again is refused, and must hear why.
  const [mayBeDone, setMayBeDone] = useState(false);
  const check = useSingleMutation({
    mutationFn: async (chosen: File): Promise<CheckedFile> => {
      const file = await taken(chosen);
      return { file, answer: await sendImport(file, { dryRun: true }) };
    },
    onSuccess: setChecked,
    onError: () => setChecked(undefined),
  });
  const run = useSingleMutation({
    mutationFn: (file: File) => sendImport(file, { dryRun: false }),
    // Somebody took a name since the check: which line it is, the check tells.
    onError: (error, file) => {
      if (isUnanswered(error) && !isSilent(error)) setMayBeDone(true);
      if (error instanceof Refused && error.errors.length > 0) check.mutate(file);
    },
    onSuccess: () => setMayBeDone(false),
    onSettled: () =>
      Promise.all(staffAreas.map((area) => queryClient.invalidateQueries({ queryKey: queryKeys.content(area) }))),
  });
  const choose = (file: File) => {
    run.reset();
    check.mutate(file);
  };
  const start = () => checked && run.mutate(checked.file);
  return {
    checked,
    done: run.data,
    /** What went wrong, in words; a login that ended is asked for by its own dialog. */
    problems: [
      ...new Set([run.error, check.error].flatMap((error) => (error && !isSilent(error) ? textOf(error) : []))),
    ],
    /** The users of an import without an answer may be there. */
    mayBeDone,
    isChecking: check.isPending,
    isRunning: run.isPending,
    choose,
    start,
  };
}

/** The file as it is now: one that is saved again under its name could not be sent any more. */
async function taken(file: File): Promise<File> {
  if (file.size > importSizeLimit) throw new Refused(importSizeText);
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Refused('无法读取该文件，请先关闭正在使用它的程序，再重新选择');
  });
  return new File([bytes], file.name, { type: file.type });
}

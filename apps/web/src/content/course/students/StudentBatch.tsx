import type { CourseSignup } from '@yunguan/contract/content/course-signup';
import { Button } from 'antd';
import { decidable, type DecisionKind, decisionWords } from './decisions';
import { receiversOf } from './receivers';
import type { StudentErrand } from './StudentDialogs';
import type { useStudentRights } from './student-rights';

export interface StudentBatchProps {
  readonly selected: readonly CourseSignup[];
  readonly rightsIn: ReturnType<typeof useStudentRights>;
  readonly mayWrite: boolean;
  readonly onOpen: (errand: StudentErrand) => void;
}

/** What can be done with the chosen ones; each button says how many it concerns. */
export function StudentBatch({ selected, rightsIn, mayWrite, onOpen }: StudentBatchProps) {
  const kinds = (['approve', 'reject', 'cancel'] as const).map((kind) => ({
    kind,
    signups: decidable(kind, selected, rightsIn),
  }));
  const members = receiversOf(selected).length;
  return (
    <>
      {kinds.map(({ kind, signups }) =>
        signups.length === 0 ? null : (
          <Button key={kind} size="small" danger={kind !== 'approve'} onClick={() => onOpen({ kind, signups })}>
            {batchWord(kind)} {signups.length} 名
          </Button>
        ),
      )}
      {mayWrite && (
        <Button
          size="small"
          type="primary"
          disabled={members === 0}
          title={members === 0 ? '所选学员由工作人员代报，没有会员账号' : undefined}
          onClick={() => onOpen({ kind: 'letter', signups: selected })}
        >
          发送站内信
        </Button>
      )}
    </>
  );
}

const batchWord = (kind: DecisionKind) => `批量${decisionWords[kind].verb}`;

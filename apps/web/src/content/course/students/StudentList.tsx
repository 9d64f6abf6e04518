import type { CourseSignup } from '@yunguan/contract/content/course-signup';
import { signupExportCode } from '@yunguan/contract/content/course-signup-words';
import { type ReactNode, useState } from 'react';
import { exportFile } from '@/kernel/api/files';
import { useUntickDecided } from '@/kernel/decisions/use-untick-decided';
import { ExportButton } from '@/kernel/list/ExportButton';
import { SavedFilters } from '@/kernel/saved-filters/SavedFilters';
import { sortChange } from '@/kernel/records/list-url';
import { RecordTable } from '@/kernel/records/RecordTable';
import { SelectAll } from '@/kernel/records/SelectAll';
import { TickPage } from '@/kernel/records/TickPage';
import type { RecordsState } from '@/kernel/records/use-records';
import { useTicked } from '@/kernel/records/use-ticked';
import { useLeavesOut, useOfferedIn } from '@/kernel/session/use-holds';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { BatchBar } from '@/ui/BatchBar';
import { EmptyState } from '@/ui/EmptyState';
import { ListBar } from '@/ui/ListBar';
import { type RowAction, RowActions, usualTexts } from '@/ui/RowActions';
import { courseContent } from '../course-content';
import { actionsOf, canSelect, type StudentAction, useStudentRights } from './student-rights';
import { StudentBatch } from './StudentBatch';
import { studentColumns } from './student-columns';
import { StudentDialogs, type StudentErrand } from './StudentDialogs';
import { StudentFilters } from './StudentFilters';
import { studentsFilter, studentsPrefix, type StudentsUrl, studentsUrl } from './students-url';
import { loadStudents, mostSelected } from './load-students';
import './students.css';

export interface StudentListProps {
  readonly records: RecordsState<StudentsUrl, CourseSignup>;
  /** The course whose students these are; without it they are of all courses, or of the one in the address. */
  readonly courseId?: string;
  /** Buttons beside 导出. */
  readonly tools?: ReactNode;
}

/** Students: filtered, chosen, decided, written to, exported (002 §2.5). */
export function StudentList({ records, courseId, tools }: StudentListProps) {
  const rightsIn = useStudentRights();
  const { user } = useSession();
  const { state, change, rows, total, isLoading } = records;
  const [, changeUrl] = useUrlState(studentsUrl.schema, courseId === undefined ? '' : studentsPrefix);
  const rights = rightsIn(state.venueId);
  const isOffered = useOfferedIn(rightsIn, state.venueId);
  const leavesOut = useLeavesOut([courseContent.key], state.venueId);
  const { ticked: selected, setTicked: setSelected, selectionOf } = useTicked<CourseSignup>(records, mostSelected);
  const untickDecided = useUntickDecided(records, setSelected);
  const [errand, setErrand] = useState<StudentErrand>();
  const filter = studentsFilter(state, courseId);
  const act = (kind: StudentAction, signup: CourseSignup) => setErrand({ kind, signups: [signup] });
  const columns = studentColumns({
    url: state,
    hasCourses: courseId === undefined,
    venueId: user.venueId,
    onOpen: (id) => change({ apply: id }),
    actions: (row) => (
      <RowActions
        // A decision takes the place of what else could be done.
        most={row.state === 'pending' ? 2 : usualTexts}
        actions={[
          { key: 'detail', label: '详情', onClick: () => change({ apply: row.id }) },
          ...actionsOf(row, rightsIn(row.venueId)).map((kind) => rowAction(kind, () => act(kind, row))),
        ]}
      />
    ),
  });
  const handleSent = (signups: readonly CourseSignup[]) => {
    // Who was written to by his row leaves the others ticked.
    const told = new Set(signups.map(({ id }) => id));
    setSelected((before) => before.filter(({ id }) => !told.has(id)));
  };
  return (
    <>
      <StudentFilters state={state} loading={isLoading} isOfVenues={courseId === undefined} onChange={change} />
      <section className="panel list-panel">
        <ListBar total={total} isMore={records.isMore}>
          {tools}
          {isOffered(canSelect) && <TickPage rows={rows} ticked={selected} onTick={setSelected} />}
          <SavedFilters list={studentsUrl} state={state} onShow={change} />
          {isOffered((held) => held.export) && (
            <ExportButton
              request={{ action: signupExportCode, model: filter }}
              total={total}
              leavesOut={leavesOut}
              run={exportFile}
            />
          )}
        </ListBar>
        <BatchBar count={selected.length} onClear={() => setSelected([])}>
          <SelectAll
            records={{ ...records, loadAll: () => loadStudents(filter) }}
            ticked={selected}
            onTick={setSelected}
            most={mostSelected}
          />
          <StudentBatch
            selected={selected}
            rightsIn={rightsIn}
            mayWrite={isOffered(({ write }) => write)}
            onOpen={setErrand}
          />
        </BatchBar>
        <RecordTable
          records={records}
          columns={columns}
          minWidth={920}
          visitedKey={state.apply}
          onPage={(page) => change({ page })}
          onSort={(sort) => change(sortChange(studentsUrl, sort))}
          empty={
            <NoStudents
              url={state}
              isOfOne={tools !== undefined}
              mayEnrol={rights.enrol}
              onReset={() => change(studentsUrl.noFilters)}
            />
          }
          {...(isOffered(canSelect) && { selection: selectionOf(rows, { labelOf: ({ students }) => students.name }) })}
        />
      </section>
      <StudentDialogs
        applyId={state.apply}
        errand={errand}
        onAct={act}
        onDecided={untickDecided}
        onSent={handleSent}
        // Back must not open again what was closed.
        onCloseDrawer={() => changeUrl({ apply: undefined }, { replace: true })}
        onClose={() => setErrand(undefined)}
      />
    </>
  );
}

const actionWords = {
  approve: '通过',
  reject: '不通过',
  letter: '站内信',
  cancel: '取消',
} as const satisfies Record<StudentAction, string>;

function rowAction(kind: StudentAction, onClick: () => void): RowAction {
  return { key: kind, label: actionWords[kind], danger: kind === 'cancel' || kind === 'reject', onClick };
}

interface NoStudentsProps {
  readonly url: StudentsUrl;
  /** Only beside the students of one course somebody is signed up. */
  readonly isOfOne: boolean;
  readonly mayEnrol: boolean;
  readonly onReset: () => void;
}

function NoStudents({ url, isOfOne, mayEnrol, onReset }: NoStudentsProps) {
  if (studentsUrl.isFiltered(url))
    return <EmptyState title="没有符合条件的学员" hint="可放宽条件再查。" onReset={onReset} />;
  const how = isOfOne ? '也可代为报名' : '选择一门课程后，也可代为报名';
  return <EmptyState title="还没有学员报名" hint={`公众报名后会出现在这里${mayEnrol ? `；${how}` : ''}。`} />;
}

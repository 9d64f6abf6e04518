import type { CourseSignup } from '@yunguan/contract/content/course-signup';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { DisabledMember } from '@/kernel/decisions/DisabledMember';
import { sortHead } from '@/kernel/records/list-url';
import { cellWidth } from '@/ui/cell-width';
import { indexColumn } from '@/ui/ListTable';
import { StatusTag } from '@/ui/StatusTag';
import { guardianFacts, studentFacts } from './person-facts';
import { PersonCard } from './PersonCard';
import { originText, personLine, stateTones } from './student-words';
import type { StudentsUrl } from './students-url';

export interface StudentColumnParts {
  readonly url: Pick<StudentsUrl, 'page' | 'sort' | 'order'>;
  /** Students of several courses are shown together. */
  readonly hasCourses: boolean;
  /** Rows of other venues are named. */
  readonly venueId: string;
  readonly onOpen: (id: string) => void;
  readonly actions: (row: CourseSignup) => ReactNode;
}

/** Columns of the students (002 §2.5). */
export function studentColumns(parts: StudentColumnParts): TableColumnsType<CourseSignup> {
  const { url, hasCourses, venueId, onOpen, actions } = parts;
  const sorted = sortHead(url);
  return [
    indexColumn(url.page),
    {
      title: '学员',
      key: 'students',
      ...(hasCourses && { width: cellWidth(108) }),
      render: (_, { id, students }) => (
        <div className="two-lines">
          <PersonCard
            kind="学员"
            name={students.name}
            photo={students.photo}
            facts={studentFacts({ students })}
            onOpen={() => onOpen(id)}
          />
          <span>{personLine(students)}</span>
        </div>
      ),
    },
    {
      title: '监护人 / 电话',
      key: 'guardian',
      ...(hasCourses && { width: cellWidth(108) }),
      render: (_, { id, guardian, students }) =>
        guardian ? (
          <div className="two-lines">
            <PersonCard kind="监护人" name={guardian.name} facts={guardianFacts(guardian)} onOpen={() => onOpen(id)} />
            <span className="num">{guardian.tel}</span>
          </div>
        ) : (
          <div className="two-lines">
            <span className="person-none">—</span>
            <span className="num">{students.tel}</span>
          </div>
        ),
    },
    ...(hasCourses
      ? [
          {
            title: '课程',
            ...sorted('title'),
            render: (_: unknown, row: CourseSignup) => (
              <div className="two-lines">
                <span className="student-course" title={row.title}>
                  {row.title}
                </span>
                <span>{row.venueId === venueId ? '' : row.venueName}</span>
              </div>
            ),
          },
        ]
      : []),
    {
      title: '报名时间 / 编号',
      width: cellWidth(140),
      ...sorted('createTime'),
      render: (_, { createTime, ordernNum }) => (
        <div className="two-lines num">
          <span className="student-time">{createTime.slice(0, 16)}</span>
          <span title={ordernNum}>{ordernNum}</span>
        </div>
      ),
    },
    {
      title: '来源',
      key: 'channel',
      width: cellWidth(92),
      ellipsis: true,
      render: (_, row) => originText(row),
    },
    {
      title: '状态',
      key: 'state',
      width: cellWidth(80),
      render: (_, { state, stateName, remark, isMemberDisabled }) => (
        <div className="two-lines">
          <span title={remark}>
            <StatusTag tone={stateTones[state]} text={stateName} />
          </span>
          {isMemberDisabled && <DisabledMember />}
        </div>
      ),
    },
    { title: '操作', key: 'actions', width: cellWidth(152), fixed: 'right', render: (_, row) => actions(row) },
  ];
}

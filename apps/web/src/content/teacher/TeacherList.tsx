import { SortAscendingOutlined } from '@ant-design/icons';
import { portraitSize } from '@yunguan/contract/kernel/picture-sizes';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { ContentList } from '@/kernel/list/ContentList';
import { useReviewedRows } from '@/kernel/list/use-reviewed-rows';
import { useSwitches } from '@/kernel/list/use-switches';
import { useHolds } from '@/kernel/session/use-holds';
import { type TeacherRow, teacherContent } from './teacher-content';
import './teacher.css';
import { teacherColumns } from './teacherColumns';
import { WeightDialog } from './WeightDialog';
import { lazyPart } from '@/ui/lazy-part';

const RankDialog = lazyPart(() => import('./RankDialog'));

const portrait = {
  titleOf: ({ name }: TeacherRow) => name,
  coverOf: ({ photo }: TeacherRow) => photo,
  cover: { ...portraitSize, crop: true },
};

/** Teachers (001 §2): pinned ones first, then by weight. */
export function TeacherList() {
  const holds = useHolds(teacherContent.key);
  const { rows, dialogs } = useReviewedRows<TeacherRow>(teacherContent, portrait);
  const { pin, toggle } = useSwitches(teacherContent, { saysFailure: true });
  const [isRanking, setRanking] = useState(false);
  const [weighed, setWeighed] = useState<TeacherRow>();
  const columns = teacherColumns({
    ...rows,
    onPin: (row) => pin(row, row.isTop !== 1),
    onToggle: (row) => toggle(row, !row.isValid),
    onWeight: setWeighed,
  });
  return (
    <>
      <ContentList<TeacherRow>
        of={teacherContent}
        title="师资队伍"
        description="管理本馆的授课教师，置顶的在最前，其余按权重从大到小"
        addLabel="新增教师"
        dateLabel="添加日期"
        basicFilters={3}
        columns={columns}
        minWidth={960}
        tools={
          holds('edit') && (
            <Button icon={<SortAscendingOutlined aria-hidden />} onClick={() => setRanking(true)}>
              排序
            </Button>
          )
        }
      />
      {dialogs}
      {weighed && <WeightDialog row={weighed} onClose={() => setWeighed(undefined)} />}
      <Suspense>{isRanking && <RankDialog onClose={() => setRanking(false)} />}</Suspense>
    </>
  );
}

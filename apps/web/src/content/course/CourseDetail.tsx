import type { Values } from '@yunguan/contract/kernel/parse';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { DetailFields } from '@/kernel/detail/DetailFields';
import { DetailPage, type DetailTab, type StatusMark } from '@/kernel/detail/DetailPage';
import { Pictures } from '@/kernel/detail/Pictures';
import { ReviewHistory } from '@/kernel/detail/ReviewHistory';
import { rowCoordinates, rowCount, rowPaths, rowPeriod, rowShows, rowText } from '@/kernel/detail/row-text';
import { useUrlState } from '@/kernel/session/use-url-state';
import { RichTextView } from '@/ui/RichTextView';
import { courseContent, detailPrefix, studentsTab } from './course-content';
import './course.css';
import { toneOfRow } from './row-words';
import { CourseStudents } from './students/CourseStudents';
import { listedTeachers } from './teacher-choices';

const infoTab = 'info';
const tabSchema = z.object({ tab: z.catch(z._default(z.enum([infoTab, studentsTab, 'changes']), infoTab), infoTab) });
type TabState = z.infer<typeof tabSchema>;

/** Everything about one course and its students (002 §2.5, mode 4). */
export default function CourseDetail() {
  const { id = '' } = useContentScreen();
  const [{ tab }, change] = useUrlState(tabSchema, detailPrefix);
  const tabs = useMemo(() => (row: Values) => tabsOf(id, row), [id]);
  const handleTab = (key: string) => change(tabSchema.parse({ tab: key }) satisfies TabState);
  return (
    <DetailPage of={courseContent} id={id} tabs={tabs} tab={tab} onTab={handleTab} statusMark={markOf} hasOwnHistory />
  );
}

function markOf(row: Values): StatusMark {
  const stageText = rowText(row, 'stageText');
  return { text: stageText, tone: toneOfRow({ status: Number(row.status), stageText }) };
}

function tabsOf(id: string, row: Values): readonly DetailTab[] {
  return [
    { key: infoTab, label: '课程信息', content: <CourseInfo id={id} row={row} /> },
    { key: studentsTab, label: '报名学员', content: <CourseStudents courseId={id} />, standsAlone: true },
  ];
}

function CourseInfo({ id, row }: { id: string; row: Values }) {
  const cover = rowText(row, 'cover');
  const pictures = rowPaths(row, 'album');
  return (
    <div className="course-info">
      <h2>基本信息</h2>
      <Facts row={row} />
      <h2>课程图片</h2>
      <Pictures
        paths={cover && !pictures.includes(cover) ? [cover, ...pictures] : pictures}
        label="课程图片"
        width={180}
        height={113}
      />
      <h2>上课时间</h2>
      <p className="detail-paragraph">{rowText(row, 'classTime') || '—'}</p>
      <h2>报名要求</h2>
      <p className="detail-paragraph">{rowText(row, 'requirements') || '—'}</p>
      <h2>课程介绍</h2>
      <RichTextView html={rowText(row, 'introduction')} />
      <ReviewHistory type={courseContent.key} id={id} />
    </div>
  );
}

function Facts({ row }: { row: Values }) {
  const text = (name: string) => rowText(row, name);
  const counted = (name: string, unit: string) => rowCount(row, name) && `${rowCount(row, name)} ${unit}`;
  const ages = text('minimal') && text('maximum') ? `${text('minimal')}-${text('maximum')} 岁` : '';
  const teachers = listedTeachers(row).map(({ name }) => name);
  return (
    <>
      <DetailFields
        fields={[
          { label: '课程名称', value: text('title') },
          { label: '分类', value: text('type') },
          { label: '当前状态', value: text('stageText') },
          { label: '培训日期', value: rowPeriod(row, 'trainStartTime', 'trainEndTime') },
          { label: '报名结束时间', value: text('signUpEndTime') },
          { label: '发布日期', value: text('publishTime').slice(0, 10) },
          { label: '期数', value: counted('planPeriod', '期') },
          { label: '课时', value: counted('classHour', '分钟/期') },
          { label: '费用', value: text('cost') === '0' ? '免费' : counted('cost', '元') },
          { label: '招生范围', value: ages },
          { label: '招生人数', value: counted('count', '人') },
          { label: '已报名人数', value: counted('signUpNum', '人') },
          { label: '负责人', value: text('contacts') },
          { label: '联系电话', value: text('tel') },
          { label: '所属场馆', value: text('venueName') },
        ]}
      />
      <DetailFields
        fields={[
          { label: '培训教师', value: teachers.join('、'), wide: true },
          { label: '所在区域', value: text('areas') },
          { label: '详细地址', value: text('address') },
          { label: '经纬度', value: rowCoordinates(row) },
          { label: '展示端', value: rowShows(row), wide: true },
        ]}
      />
    </>
  );
}

import { revealTeacher } from '@yunguan/contract/content/teacher';
import type { Values } from '@yunguan/contract/kernel/parse';
import { sexName } from '@yunguan/contract/kernel/sexes';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { DetailFields } from '@/kernel/detail/DetailFields';
import { DetailPage, type DetailTab } from '@/kernel/detail/DetailPage';
import { Pictures } from '@/kernel/detail/Pictures';
import { rowShows, rowText } from '@/kernel/detail/row-text';
import { RevealDialog } from '@/kernel/reveal/RevealDialog';
import { revealSeconds, useRevealed } from '@/kernel/reveal/use-revealed';
import { useHolds } from '@/kernel/session/use-holds';
import { RichTextView } from '@/ui/RichTextView';
import './teacher-detail.css';
import { teacherContent } from './teacher-content';

/** Everything about one teacher, to be read (texts.md G8). */
export default function TeacherDetail() {
  const { id = '' } = useContentScreen();
  return <DetailPage of={teacherContent} id={id} tabs={(row) => tabsOf(id, row)} />;
}

function tabsOf(id: string, row: Values): readonly DetailTab[] {
  const text = (name: string) => rowText(row, name);
  return [
    {
      key: 'basic',
      label: '基本信息',
      content: (
        <div className="teacher-facts">
          <Pictures paths={text('photo') ? [text('photo')] : []} label="头像" width={150} height={200} />
          <DetailFields
            fields={[
              { label: '教师姓名', value: text('name') },
              { label: '性别', value: typeof row.sex === 'number' ? sexName(row.sex) : '' },
              { label: '出生日期', value: text('birthday') },
              { label: '身份证号', value: <IdCard id={id} masked={text('idCardNo')} /> },
              { label: '电话', value: text('tel') },
              { label: '教学类别', value: text('type') },
              { label: '毕业院校', value: text('graduatedSchool') },
              { label: '专业', value: text('profession') },
              { label: '学历', value: text('education') },
              { label: '工作单位', value: text('employer') },
              { label: '权重', value: text('sort') },
              { label: '有效状态', value: row.isValid === true ? '有效' : '无效' },
              { label: '所属场馆', value: text('venueName') },
              { label: '展示端', value: rowShows(row) },
            ]}
          />
        </div>
      ),
    },
    { key: 'introduction', label: '教师简介', content: <RichTextView html={text('introduction')} /> },
  ];
}

function IdCard({ id, masked }: { id: string; masked: string }) {
  const holds = useHolds(teacherContent.key);
  const [isAsking, setIsAsking] = useState(false);
  const { revealed, reveal } = useRevealed((reason) => call(revealTeacher, { id, reason }));
  if (masked === '') return '—';
  return (
    <span className="num">
      {revealed?.idCardNo ?? masked}
      {!revealed && holds('reveal') && (
        <Button type="link" size="small" className="teacher-reveal" onClick={() => setIsAsking(true)}>
          查看
        </Button>
      )}
      {isAsking && (
        <RevealDialog
          title="查看身份证号"
          lead={`将显示完整的身份证号 ${revealSeconds} 秒。查看人、时间和原因将记入操作日志。`}
          placeholder="例如：签订授课协议"
          done={`完整号码将显示 ${revealSeconds} 秒`}
          onReveal={reveal}
          onClose={() => setIsAsking(false)}
        />
      )}
    </span>
  );
}

import { useLocation, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { resumedAddress } from '@/kernel/content-screen/errand';
import { useOpenForm } from '@/kernel/form/form-context';
import { useHolds } from '@/kernel/session/use-holds';

/** Leads to the form of a new teacher and back; what was typed of the course waits meanwhile (texts.md K23). */
export function AddTeacher() {
  const { autosave } = useOpenForm();
  const { href } = useLocation();
  const navigate = useNavigate();
  const mayAdd = useHolds('teacher')('add');
  const handleClick = () => {
    autosave.flush({ keepalive: true });
    const search = { stu: 3, back: resumedAddress(href) };
    void navigate({ to: '/MuseumCenter/teacherAdd', search: () => search, ignoreBlocker: true });
  };
  return (
    <span className="course-add-teacher">
      只列出审核通过的教师。
      {mayAdd && (
        <>
          没有要选的人？
          <Button type="link" size="small" onClick={handleClick}>
            添加教师
          </Button>
          ，已填写的课程内容会保留；新教师审核通过后即可选择。
        </>
      )}
    </span>
  );
}

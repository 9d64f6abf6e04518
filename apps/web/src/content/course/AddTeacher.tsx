import { useLocation, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useContext } from 'react';
import { resumedAddress } from '@/kernel/content-screen/errand';
import { useOpenForm } from '@/kernel/form/form-context';
import { useHolds } from '@/kernel/session/use-holds';
import { UnfinishedUploadsContext } from '@/ui/unfinished-uploads';

/** Leads to the form of a new teacher and back; what was typed of the course waits meanwhile (texts.md K23). */
export function AddTeacher() {
  const { autosave } = useOpenForm();
  const { href } = useLocation();
  const navigate = useNavigate();
  const uploads = useContext(UnfinishedUploadsContext);
  const mayAdd = useHolds('teacher')('add');
  const handleClick = () => {
    autosave.flush({ keepalive: true });
    const search = { stu: 3, back: resumedAddress(href) };
    // Only a file that is not uploaded yet does not wait with the rest.
    const keepsAll = !uploads || uploads.count() === 0;
    void navigate({ to: '/MuseumCenter/teacherAdd', search: () => search, ignoreBlocker: keepsAll });
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

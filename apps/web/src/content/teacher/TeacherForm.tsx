import { photoHint } from '@yunguan/contract/kernel/upload-limits';
import { Alert, App } from 'antd';
import { useErrand } from '@/kernel/content-screen/errand';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { ContentForm, type FormSection } from '@/kernel/form/ContentForm';
import { FieldFor } from '@/kernel/form/FieldFor';
import { useContentForm } from '@/kernel/form/use-content-form';
import { showFields } from '@/kernel/form/section-fields';
import { ShowsFor } from '@/kernel/form/ShowsFor';
import { Section } from '@/ui/Section';
import { PhotoFor } from './PhotoFor';
import './teacher.css';
import { teacherContent } from './teacher-content';

const sections = [
  {
    id: 'teacher-basic',
    title: '基本信息',
    fields: [
      'name',
      'graduatedSchool',
      'employer',
      'profession',
      'sex',
      'typeId',
      'education',
      'birthday',
      'idCardNo',
      'tel',
    ],
  },
  { id: 'teacher-photo', title: '头像', fields: ['photo'] },
  { id: 'teacher-introduction', title: '教师简介', fields: ['introduction'] },
  { id: 'teacher-shows', title: '展示设置', fields: showFields },
] as const satisfies readonly FormSection[];

/** Creates or edits a teacher (001 §2, modes 2 and 3). */
export default function TeacherForm() {
  const { id } = useContentScreen();
  const form = useContentForm(teacherContent, id);
  const errand = useErrand();
  const { message } = App.useApp();
  const handleSaved = (msg: string) => {
    message.success(msg, 2);
    errand?.goBack({ saved: true });
  };
  return (
    <ContentForm
      form={form}
      sections={sections}
      title={id === undefined ? '新增教师' : '编辑教师'}
      submitLabel={id === undefined ? '提交审批' : '修改'}
      {...(errand && { onSaved: handleSaved, onBack: () => errand.goBack() })}
    >
      {errand && (
        <Alert
          className="teacher-errand"
          type="info"
          showIcon
          title="保存后回到填写中的课程。教师审核通过后，才能在课程中选择。"
        />
      )}
      <Section id="teacher-basic" title="基本信息">
        <div className="form-grid">
          <FieldFor name="name" />
          <FieldFor name="sex" />
          <FieldFor name="typeId" />
          <FieldFor name="education" />
          <FieldFor name="graduatedSchool" />
          <FieldFor name="profession" />
          <FieldFor name="employer" />
          <FieldFor name="tel" />
          <FieldFor name="birthday" />
          <FieldFor name="idCardNo" placeholder="15 或 18 位，可不填写" extra="加密保存，列表中只显示首尾" />
        </div>
      </Section>
      <Section id="teacher-photo" title="头像" hint={photoHint}>
        <PhotoFor />
      </Section>
      <Section id="teacher-introduction" title="教师简介" hint="可不填写">
        <FieldFor name="introduction" label={null} />
      </Section>
      <Section id="teacher-shows" title="展示设置">
        <ShowsFor />
      </Section>
    </ContentForm>
  );
}

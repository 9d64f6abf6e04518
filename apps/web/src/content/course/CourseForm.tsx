import { agesWrong } from '@yunguan/contract/content/course';
import type { Values } from '@yunguan/contract/kernel/parse';
import { App } from 'antd';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { resumeKey } from '@/kernel/content-screen/errand';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { ChoiceSources } from '@/kernel/form/choice-sources';
import { ContentForm, type FormSection } from '@/kernel/form/ContentForm';
import { FieldFor } from '@/kernel/form/FieldFor';
import { focusField } from '@/kernel/form/focus-field';
import { useFieldEditing } from '@/kernel/form/form-context';
import type { FormSession } from '@/kernel/form/form-session';
import { PlaceFields } from '@/kernel/form/PlaceFields';
import { RangeFor } from '@/kernel/form/RangeFor';
import { useContentForm } from '@/kernel/form/use-content-form';
import { textValue } from '@/kernel/loose-values';
import { AlbumFor } from '@/kernel/places/AlbumFor';
import { useUrlState } from '@/kernel/session/use-url-state';
import { placeFields, showFields } from '@/kernel/form/section-fields';
import { ShowsFor } from '@/kernel/form/ShowsFor';
import { albumHint } from '@/ui/image-rules';
import { Section } from '@/ui/Section';
import { AddTeacher } from './AddTeacher';
import { AgesFor } from './AgesFor';
import { clubChoices } from './club-choices';
import { courseContent } from './course-content';
import './course.css';
import { digitsOf } from './digits';
import { DigitsFor } from './DigitsFor';
import { teacherChoices } from './teacher-choices';

const sections = [
  {
    id: 'course-basic',
    title: '基本信息',
    fields: ['title', 'typeId', 'teacherIds', 'classHour', 'planPeriod', ['minimal', 'maximum'], 'count', 'cost'],
  },
  {
    id: 'course-place',
    title: '培训地点',
    fields: placeFields,
  },
  {
    id: 'course-time',
    title: '时间与报名',
    fields: ['signUpEndTime', ['trainStartTime', 'trainEndTime'], 'contacts', 'tel', 'classTime', 'requirements'],
  },
  { id: 'course-pictures', title: '课程图片', fields: [['album', 'cover']] },
  { id: 'course-introduction', title: '课程介绍', fields: ['introduction'] },
  { id: 'course-shows', title: '展示设置', fields: showFields },
] as const satisfies readonly FormSection[];

const sources = { teacher: teacherChoices, club: clubChoices };
const resumeSchema = z.object({ [resumeKey]: z.catch(z.optional(z.number()), undefined) });

/** A blank cost is none (texts.md A14). */
const prepare = (values: Values): Values => ({ ...values, cost: values.cost ?? 0 });

/** Creates or edits a course (002 §2.5, modes 2 and 3). */
export default function CourseForm() {
  const { id } = useContentScreen();
  const [{ [resumeKey]: resumed }] = useUrlState(resumeSchema);
  const options = useMemo(() => ({ prepare, isResumed: resumed === 1 }), [resumed]);
  const form = useContentForm(courseContent, id, options);
  const handleProblems = useAgesAlert();
  return (
    <ChoiceSources value={sources}>
      <ContentForm
        form={form}
        sections={sections}
        title={id === undefined ? '新增课程' : '编辑课程'}
        onProblems={handleProblems}
      >
        <Section id="course-basic" title="基本信息">
          <div className="form-grid">
            <FieldFor name="title" />
            <FieldFor name="typeId" />
            <FieldFor name="teacherIds" wide extra={<AddTeacher />} />
            <DigitsFor name="classHour" suffix="分钟/期" />
            <DigitsFor name="planPeriod" label="计划期数" suffix="期" />
            <AgesFor />
            <DigitsFor name="count" suffix="人" />
            <FieldFor name="cost" placeholder="不填即为 0 元" />
          </div>
        </Section>
        <Section id="course-place" title="培训地点">
          <div className="form-grid">
            <PlaceFields />
          </div>
        </Section>
        <Section id="course-time" title="时间与报名">
          <div className="form-grid">
            <FieldFor name="signUpEndTime" label="报名结束" extra="当天 24:00 前可以报名" />
            <RangeFor label="培训日期" start="trainStartTime" end="trainEndTime" required />
            <FieldFor name="contacts" />
            <PhoneFor />
            <FieldFor name="classTime" wide placeholder="例：每周六 9:00-10:30，共 12 次课" />
            <FieldFor name="requirements" wide placeholder="例：零基础，自备画具；可不填写" />
          </div>
        </Section>
        <Section id="course-pictures" title="课程图片" hint={`${albumHint}；第一张为封面，可另选`}>
          <AlbumFor />
        </Section>
        <Section id="course-introduction" title="课程介绍">
          <FieldFor name="introduction" label={null} />
        </Section>
        <Section id="course-shows" title="展示设置">
          <ShowsFor />
        </Section>
      </ContentForm>
    </ChoiceSources>
  );
}

/** The phone number; letters fall away while they are typed. */
function PhoneFor() {
  const { change } = useFieldEditing();
  return <FieldFor name="tel" onChange={(tel) => change({ tel: digitsOf(textValue(tel)) })} />;
}

/** A youngest age above the oldest one: an alert, and both are typed anew (002 §5.1). */
function useAgesAlert() {
  const { modal } = App.useApp();
  return ({ store }: FormSession): boolean => {
    const { minimal, maximum } = store.state().values;
    if (typeof minimal !== 'number' || typeof maximum !== 'number' || minimal <= maximum) return false;
    store.change({ minimal: null, maximum: null });
    modal.warning({
      title: agesWrong,
      width: 420,
      content: '两项已清空，请重新填写。',
      okText: '知道了',
      afterClose: () => focusField('minimal'),
    });
    return true;
  };
}

import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { ContentForm, type FormSection } from '@/kernel/form/ContentForm';
import { FieldFor } from '@/kernel/form/FieldFor';
import { PeopleFor } from '@/kernel/form/PeopleFor';
import { PlaceFields } from '@/kernel/form/PlaceFields';
import { RangeFor } from '@/kernel/form/RangeFor';
import { useContentForm } from '@/kernel/form/use-content-form';
import { AlbumFor } from '@/kernel/places/AlbumFor';
import { placeFields, showFields } from '@/kernel/form/section-fields';
import { ShowsFor } from '@/kernel/form/ShowsFor';
import { albumHint } from '@/ui/image-rules';
import { Section } from '@/ui/Section';
import { welfareContent } from './welfare-content';

const sections = [
  {
    id: 'welfare-basic',
    title: '基本信息',
    fields: [
      'title',
      'organizer',
      'typeId',
      ...placeFields,
      'contactId',
      'tel',
      ['startTime', 'endTime'],
      'principalIds',
    ],
  },
  { id: 'welfare-pictures', title: '活动图片', fields: [['album', 'cover']] },
  { id: 'welfare-introduction', title: '活动简介', fields: ['introduction', 'tips'] },
  { id: 'welfare-shows', title: '展示设置', fields: showFields },
] as const satisfies readonly FormSection[];

/** Creates or edits a welfare activity (001 §2, views 2 and 3). */
export default function WelfareForm() {
  const { id } = useContentScreen();
  const form = useContentForm(welfareContent, id);
  return (
    <ContentForm
      form={form}
      sections={sections}
      title={id === undefined ? '新增公益活动' : '编辑公益活动'}
      submitLabel={id === undefined ? '提交审批' : '修改'}
    >
      <Section id="welfare-basic" title="基本信息">
        <div className="form-grid">
          <FieldFor name="title" wide />
          <FieldFor name="organizer" />
          <FieldFor name="typeId" />
          <PlaceFields />
          <FieldFor name="contactId" />
          <FieldFor name="tel" />
          <RangeFor label="活动日期" start="startTime" end="endTime" />
          <PeopleFor name="principalIds" />
        </div>
      </Section>
      <Section id="welfare-pictures" title="活动图片" hint={albumHint}>
        <AlbumFor />
      </Section>
      <Section id="welfare-introduction" title="活动简介">
        <FieldFor name="introduction" label={null} />
        <FieldFor name="tips" />
      </Section>
      <Section id="welfare-shows" title="展示设置">
        <ShowsFor />
      </Section>
    </ContentForm>
  );
}

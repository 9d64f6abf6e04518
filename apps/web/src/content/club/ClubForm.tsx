import { App } from 'antd';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { ContentForm, type FormSection } from '@/kernel/form/ContentForm';
import { FieldFor } from '@/kernel/form/FieldFor';
import { PlaceFields } from '@/kernel/form/PlaceFields';
import { useContentForm } from '@/kernel/form/use-content-form';
import { placeFields, showFields } from '@/kernel/form/section-fields';
import { ShowsFor } from '@/kernel/form/ShowsFor';
import { Section } from '@/ui/Section';
import { AlbumsFor } from './albums/AlbumsFor';
import { clubContent } from './club-content';
import './club.css';
import { CoverFor } from './CoverFor';

const sections = [
  {
    id: 'club-basic',
    title: '基本信息',
    fields: [
      'title',
      'typeId',
      ...placeFields,
      'peopleCount',
      'recruitCount',
      'cover',
      'establishTime',
      'tel',
      'serviceType',
      'contacts',
    ],
  },
  { id: 'club-introduction', title: '社团介绍', fields: ['introduction'] },
  { id: 'club-albums', title: '社团相册', fields: ['albums'] },
  { id: 'club-more', title: '其他设置', fields: ['tips', ...showFields] },
] as const satisfies readonly FormSection[];

/** Creates or edits a club (002 §2.6, views 2 and 3). */
export default function ClubForm() {
  const { id } = useContentScreen();
  const { message } = App.useApp();
  const form = useContentForm(clubContent, id);
  const isNew = id === undefined;
  // 添加失败！ comes before the server's own text (texts.md A15).
  const handleFailed = (text: string) => void message.error(isNew ? `添加失败！${text}` : text, 3);
  return (
    <ContentForm form={form} sections={sections} title={isNew ? '新增社团' : '编辑社团'} onFailed={handleFailed}>
      <Section id="club-basic" title="基本信息">
        <div className="form-grid">
          <FieldFor name="title" />
          <FieldFor name="typeId" />
          <PlaceFields />
          <FieldFor name="peopleCount" placeholder="现有成员，不含以后经招募加入的人" />
          <FieldFor name="recruitCount" placeholder="计划招募的人数" />
          <CoverFor />
          <FieldFor name="establishTime" />
          <FieldFor name="tel" />
          <FieldFor name="serviceType" />
          <FieldFor name="contacts" />
        </div>
      </Section>
      <Section id="club-introduction" title="社团介绍">
        <FieldFor name="introduction" label={null} placeholder="请输入社团介绍" />
      </Section>
      <Section id="club-albums" title="社团相册" hint="最多 5 个相册，每个最多 10 张图片；可不创建">
        <AlbumsFor />
      </Section>
      <Section id="club-more" title="其他设置">
        <div className="form-grid">
          <FieldFor name="tips" wide placeholder="入团须知、活动时间等，可不填写" />
        </div>
        <ShowsFor />
      </Section>
    </ContentForm>
  );
}

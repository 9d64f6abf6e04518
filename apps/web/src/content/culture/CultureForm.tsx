import { App } from 'antd';
import { clubChoices } from './club-choices';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { ChoiceSources } from '@/kernel/form/choice-sources';
import { ContentForm, type FormSection } from '@/kernel/form/ContentForm';
import { FieldFor } from '@/kernel/form/FieldFor';
import { PlaceFields } from '@/kernel/form/PlaceFields';
import { useContentForm } from '@/kernel/form/use-content-form';
import { AlbumFor } from '@/kernel/places/AlbumFor';
import { placeFields, showFields } from '@/kernel/form/section-fields';
import { ShowsFor } from '@/kernel/form/ShowsFor';
import { albumHint } from '@/ui/image-rules';
import { Section } from '@/ui/Section';
import { cultureContent, invalidText } from './culture-content';
import { PlanFor } from './plan/PlanFor';

const sections = [
  {
    id: 'culture-basic',
    title: '基本信息',
    fields: ['title', ...placeFields, 'duration', 'typeId', 'leagueIds', 'serviceType', 'contacts', 'tel'],
  },
  { id: 'culture-plan', title: '配送计划', fields: ['plans'] },
  { id: 'culture-pictures', title: '活动图片', fields: [['albums', 'cover']] },
  { id: 'culture-introduction', title: '活动简介', fields: ['introduction'] },
  { id: 'culture-shows', title: '展示设置', fields: showFields },
] as const satisfies readonly FormSection[];

const sources = { club: clubChoices };

/** Creates or edits a culture delivery (002 §2.7, views 2 and 3). */
export default function CultureForm() {
  const { id } = useContentScreen();
  const { message } = App.useApp();
  const form = useContentForm(cultureContent, id);
  const isNew = id === undefined;
  return (
    <ChoiceSources value={sources}>
      <ContentForm
        form={form}
        sections={sections}
        title={isNew ? '新增配送活动' : '修改配送活动'}
        invalidText={invalidText}
        onFailed={(text) => void message.error(isNew ? `添加失败！${text}` : text, 3)}
      >
        <Section id="culture-basic" title="基本信息">
          <div className="form-grid">
            <FieldFor name="title" wide />
            <PlaceFields />
            <FieldFor name="duration" />
            <FieldFor name="typeId" />
            <FieldFor name="leagueIds" wide />
            <FieldFor name="serviceType" wide />
            <FieldFor name="contacts" />
            <FieldFor name="tel" />
          </div>
        </Section>
        <Section id="culture-plan" title="配送计划" hint="按月填写今明两年的配送次数，至少填写一个月">
          <div className="form-grid">
            <PlanFor />
          </div>
        </Section>
        <Section id="culture-pictures" title="活动图片" hint={albumHint}>
          <AlbumFor name="albums" />
        </Section>
        <Section id="culture-introduction" title="活动简介">
          <FieldFor name="introduction" label={null} />
        </Section>
        <Section id="culture-shows" title="展示设置">
          <ShowsFor />
        </Section>
      </ContentForm>
    </ChoiceSources>
  );
}

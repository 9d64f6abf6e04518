import { hallBookings } from '@yunguan/contract/content/hall';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { equipmentChoices } from '@/kernel/equipment/equipment-choices';
import { ChoiceSources } from '@/kernel/form/choice-sources';
import { ContentForm, type FormSection } from '@/kernel/form/ContentForm';
import { FieldFor } from '@/kernel/form/FieldFor';
import { PlaceFields } from '@/kernel/form/PlaceFields';
import { SlotFields } from '@/kernel/form/SlotFields';
import { useContentForm } from '@/kernel/form/use-content-form';
import { useSlotsPreview } from '@/kernel/form/use-slots-preview';
import { AlbumFor } from '@/kernel/places/AlbumFor';
import { placeFields, showFields } from '@/kernel/form/section-fields';
import { ShowsFor } from '@/kernel/form/ShowsFor';
import { albumHint } from '@/ui/image-rules';
import { Section } from '@/ui/Section';
import { hallContent } from './hall-content';

const sections = [
  {
    id: 'hall-basic',
    title: '基本信息',
    fields: ['title', 'typeId', 'equipmentId', ...placeFields, 'area', 'contain', 'contacts', 'tel', 'cost'],
  },
  { id: 'hall-pictures', title: '展厅图片', fields: [['album', 'cover']] },
  { id: 'hall-slots', title: '预订时段', fields: ['timeSlots', 'timeConfigs'] },
  { id: 'hall-introduction', title: '展厅简介', fields: ['introduction'] },
  { id: 'hall-shows', title: '展示设置', fields: showFields },
] as const satisfies readonly FormSection[];

const sources = { equipment: equipmentChoices };

/** Creates or edits an exhibition hall (001 §2, modes 2 and 3). */
export default function HallForm() {
  const { id } = useContentScreen();
  const form = useContentForm(hallContent, id);
  const beforeSave = useSlotsPreview(hallBookings.previewSlots);
  return (
    <ChoiceSources value={sources}>
      <ContentForm
        form={form}
        sections={sections}
        title={id === undefined ? '新增展厅' : '编辑展厅'}
        beforeSave={beforeSave}
      >
        <Section id="hall-basic" title="基本信息">
          <div className="form-grid">
            <FieldFor name="title" />
            <FieldFor name="typeId" />
            <FieldFor name="equipmentId" wide />
            <PlaceFields />
            <FieldFor name="area" />
            <FieldFor name="contain" />
            <FieldFor name="contacts" />
            <FieldFor name="tel" />
            <FieldFor name="cost" placeholder="不填写时为 0，即免费" />
          </div>
        </Section>
        <Section id="hall-pictures" title="展厅图片" hint={albumHint}>
          <AlbumFor />
        </Section>
        <Section id="hall-slots" title="预订时段" hint="每周重复；已有的预订不受修改影响">
          <div className="form-grid">
            <SlotFields />
          </div>
        </Section>
        <Section id="hall-introduction" title="展厅简介">
          <FieldFor name="introduction" label={null} />
        </Section>
        <Section id="hall-shows" title="展示设置">
          <ShowsFor />
        </Section>
      </ContentForm>
    </ChoiceSources>
  );
}

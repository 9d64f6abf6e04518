import { ToolOutlined } from '@ant-design/icons';
import { siteBookings } from '@yunguan/contract/content/site';
import { Button } from 'antd';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { useViewOver } from '@/kernel/content-screen/view-over';
import { equipmentChoices } from '@/kernel/equipment/equipment-choices';
import { ChoiceSources } from '@/kernel/form/choice-sources';
import { ContentForm, type FormSection } from '@/kernel/form/ContentForm';
import { FieldFor } from '@/kernel/form/FieldFor';
import { PlaceFields } from '@/kernel/form/PlaceFields';
import { RangeFor } from '@/kernel/form/RangeFor';
import { SlotFields } from '@/kernel/form/SlotFields';
import { useContentForm } from '@/kernel/form/use-content-form';
import { useSlotsPreview } from '@/kernel/form/use-slots-preview';
import { AlbumFor } from '@/kernel/places/AlbumFor';
import { placeFields, showFields } from '@/kernel/form/section-fields';
import { ShowsFor } from '@/kernel/form/ShowsFor';
import { albumHint } from '@/ui/image-rules';
import { Section } from '@/ui/Section';
import { siteContent, siteModes } from './site-content';

const sections = [
  {
    id: 'site-basic',
    title: '基本信息',
    fields: [
      'title',
      'typeId',
      'equipmentId',
      ...placeFields,
      'area',
      'contain',
      'cost',
      'contacts',
      ['validStartTime', 'validEndTime'],
      'tel',
      ...showFields,
    ],
  },
  { id: 'site-pictures', title: '场地图片', fields: [['album', 'cover']] },
  { id: 'site-slots', title: '预订时段', fields: ['timeSlots', 'timeConfigs'] },
  { id: 'site-introduction', title: '场地简介', fields: ['introduction'] },
] as const satisfies readonly FormSection[];

const sources = { equipment: equipmentChoices };

/** Creates or edits a site (001 §2, modes 2 and 3). */
export default function SiteForm() {
  const { id } = useContentScreen();
  const form = useContentForm(siteContent, id);
  const beforeSave = useSlotsPreview(siteBookings.previewSlots);
  return (
    <ChoiceSources value={sources}>
      <ContentForm
        form={form}
        sections={sections}
        title={id === undefined ? '新增场地' : '编辑场地'}
        beforeSave={beforeSave}
      >
        <Section id="site-basic" title="基本信息">
          <div className="form-grid">
            <FieldFor name="title" />
            <FieldFor name="typeId" />
            <FieldFor name="equipmentId" wide extra={<ToEquipment />} />
            <PlaceFields />
            <FieldFor name="area" />
            <FieldFor name="contain" />
            <FieldFor name="cost" placeholder="不填写时为 0，即免费" />
            <RangeFor label="有效期" start="validStartTime" end="validEndTime" />
            <FieldFor name="contacts" />
            <FieldFor name="tel" />
            <ShowsFor wide />
          </div>
        </Section>
        <Section id="site-pictures" title="场地图片" hint={albumHint}>
          <AlbumFor />
        </Section>
        <Section id="site-slots" title="预订时段" hint="每周重复；已有的预订不受修改影响">
          <div className="form-grid">
            <SlotFields />
          </div>
        </Section>
        <Section id="site-introduction" title="场地简介">
          <FieldFor name="introduction" label={null} />
        </Section>
      </ContentForm>
    </ChoiceSources>
  );
}

/** The way to the catalogue; the form stays open below it. */
function ToEquipment() {
  const { show } = useViewOver();
  return (
    <span className="hint">
      没有需要的设备？
      <Button type="link" size="small" icon={<ToolOutlined aria-hidden />} onClick={() => show(siteModes.equipment)}>
        设备管理
      </Button>
    </span>
  );
}

import { coverHint } from '@yunguan/contract/kernel/upload-limits';
import { useState } from 'react';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { ResultDialog } from '@/kernel/dialogs/ResultDialog';
import { ContentForm, type FormSection } from '@/kernel/form/ContentForm';
import { FieldFor } from '@/kernel/form/FieldFor';
import { FlagsFor } from '@/kernel/form/FlagsFor';
import { PlaceFields } from '@/kernel/form/PlaceFields';
import { useContentForm } from '@/kernel/form/use-content-form';
import { Section } from '@/ui/Section';
import { panoramaContent } from './panorama-content';
import { RoamingField } from './RoamingField';
import './panorama.css';

const sections = [
  {
    id: 'panorama-basic',
    title: '基本信息',
    fields: [
      'title',
      'classification',
      ['provinceId', 'cityId', 'countyId', 'streetId'],
      'detailedAddress',
      ['longitude', 'dimension'],
    ],
  },
  { id: 'panorama-roaming', title: '全景漫游', fields: ['url', 'frontCover'] },
  { id: 'panorama-introduction', title: '展厅简介', fields: ['introduction'] },
  { id: 'panorama-shows', title: '展示设置', fields: ['isPCDisplay', 'isWechatDisplay', 'isAppDisplay'] },
] as const satisfies readonly FormSection[];

type Outcome = { readonly status: 'success' | 'error'; readonly text: string };

/** Creates or edits a panoramic hall; a dialog says how it went and leads to the list (001 §2, views 2 and 3). */
export default function PanoramaForm() {
  const { id, backToList } = useContentScreen();
  const form = useContentForm(panoramaContent, id);
  const [outcome, setOutcome] = useState<Outcome>();
  const handleOk = () => {
    setOutcome(undefined);
    // What was refused is still in the form, to be put right.
    if (outcome?.status === 'success') backToList({ saved: true });
  };
  return (
    <ContentForm
      form={form}
      sections={sections}
      title={id === undefined ? '新增全景展厅' : '编辑全景展厅'}
      onSaved={(text) => setOutcome({ status: 'success', text })}
      onFailed={(text) => setOutcome({ status: 'error', text })}
    >
      <Section id="panorama-basic" title="基本信息">
        <div className="form-grid">
          <FieldFor name="title" />
          <FieldFor name="classification" />
          <PlaceFields />
        </div>
      </Section>
      <Section id="panorama-roaming" title="全景漫游">
        <div className="form-grid">
          <RoamingField />
        </div>
        <FieldFor name="frontCover" extra={coverHint} />
      </Section>
      <Section id="panorama-introduction" title="展厅简介" hint="可不填写">
        <FieldFor name="introduction" label={null} />
      </Section>
      <Section id="panorama-shows" title="展示设置">
        <FlagsFor label="展示端" names={['isPCDisplay', 'isWechatDisplay', 'isAppDisplay']} />
      </Section>
      <ResultDialog
        open={outcome !== undefined}
        status={outcome?.status ?? 'success'}
        title={outcome?.text ?? ''}
        backLabel="确定"
        onBack={handleOk}
      />
    </ContentForm>
  );
}

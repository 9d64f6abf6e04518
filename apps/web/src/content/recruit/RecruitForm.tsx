import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { useState } from 'react';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { ResultDialog } from '@/kernel/dialogs/ResultDialog';
import { ContentForm, type FormSection } from '@/kernel/form/ContentForm';
import { FieldFor } from '@/kernel/form/FieldFor';
import { useContentForm } from '@/kernel/form/use-content-form';
import { showFields } from '@/kernel/form/section-fields';
import { Section } from '@/ui/Section';
import { MoreSettings } from './MoreSettings';
import { recruitContent } from './recruit-content';

const sections = [
  { id: 'recruit-basic', title: '基本信息', fields: ['title', 'publishTime'] },
  { id: 'recruit-introduction', title: '招生详情', fields: ['introduction'] },
  {
    id: 'recruit-more',
    title: '更多设置',
    fields: ['cover', 'remarks', ...showFields],
  },
] as const satisfies readonly FormSection[];

/** Creates or edits a recruitment notice; a result dialog follows (001 §2). */
export default function RecruitForm() {
  const { id, goTo, backToList } = useContentScreen();
  const [options] = useState(() => ({ defaults: { publishTime: chinaDay() } }));
  const form = useContentForm(recruitContent, id, options);
  const [saved, setSaved] = useState<string>();
  const isNew = id === undefined;
  return (
    <ContentForm
      form={form}
      sections={sections}
      title={isNew ? '新增招生信息' : '编辑招生信息'}
      submitLabel={isNew ? '提交' : '修改'}
      onSaved={setSaved}
    >
      <Section id="recruit-basic" title="基本信息">
        <div className="form-grid">
          <FieldFor name="title" />
          <FieldFor name="publishTime" />
        </div>
      </Section>
      <Section id="recruit-introduction" title="招生详情">
        <FieldFor name="introduction" label={null} />
      </Section>
      <MoreSettings />
      <ResultDialog
        open={saved !== undefined}
        title={saved ?? ''}
        onBack={() => backToList({ saved: true })}
        {...(isNew ? { onAgain: () => goTo(screenModes.add) } : {})}
      />
    </ContentForm>
  );
}

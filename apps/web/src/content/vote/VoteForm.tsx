import type { Values } from '@yunguan/contract/kernel/parse';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { ContentForm, type FormSection } from '@/kernel/form/ContentForm';
import { FieldFor } from '@/kernel/form/FieldFor';
import { PlaceFields } from '@/kernel/form/PlaceFields';
import { RangeFor } from '@/kernel/form/RangeFor';
import { useContentForm } from '@/kernel/form/use-content-form';
import { placeFields, showFields } from '@/kernel/form/section-fields';
import { ShowsFor } from '@/kernel/form/ShowsFor';
import { pictureHint } from '@/ui/image-rules';
import { Section } from '@/ui/Section';
import { SignupRange } from './SignupRange';
import { voteContent } from './vote-content';

const sections = [
  {
    id: 'vote-basic',
    title: '基本信息',
    fields: ['title', 'typeId', ...placeFields, 'contacts', 'tel'],
  },
  {
    id: 'vote-schedule',
    title: '活动安排',
    fields: [
      ['startTime', 'endTime'],
      'isNeedSignup',
      ['signupStartTime', 'signupEndTime'],
      'isNeedVote',
      'isCustomApply',
      'isNeedReserve',
    ],
  },
  { id: 'vote-media', title: '图片与视频', fields: ['cover', 'albums', 'video'] },
  { id: 'vote-introduction', title: '活动简介', fields: ['introduction'] },
  { id: 'vote-more', title: '补充信息', fields: ['tips', 'remarks', ...showFields] },
] as const satisfies readonly FormSection[];

/** A period that the form does not show is not sent: an activity without sign-up has none (000 §2). */
const withoutHiddenSignup = (values: Values): Values =>
  values.isNeedSignup === true ? values : { ...values, signupStartTime: null, signupEndTime: null };

const options = { prepare: withoutHiddenSignup } as const;

/** Fields and rules of a custom form are set after the activity is there; its switch is a field of the form. */
const customForm = (row: Values) => (row.isCustomApply === true ? ['自定义报名的表单'] : []);

/** Creates or edits a vote activity (000 §2, modes 2 and 3). */
export default function VoteForm() {
  const { id } = useContentScreen();
  const form = useContentForm(voteContent, id, options);
  return (
    <ContentForm
      form={form}
      sections={sections}
      title={id === undefined ? '新增投票活动' : '编辑投票活动'}
      besideForm={customForm}
    >
      <Section id="vote-basic" title="基本信息">
        <div className="form-grid">
          <FieldFor name="title" />
          <FieldFor name="typeId" />
          <PlaceFields />
          <FieldFor name="contacts" />
          <FieldFor name="tel" />
        </div>
      </Section>
      <Section id="vote-schedule" title="活动安排">
        <div className="form-grid">
          <RangeFor label="活动时间" start="startTime" end="endTime" />
          <SignupRange />
          <FieldFor name="isNeedSignup" />
          <FieldFor name="isNeedVote" />
          <FieldFor name="isCustomApply" />
          <FieldFor name="isNeedReserve" />
        </div>
      </Section>
      <Section id="vote-media" title="图片与视频" hint={pictureHint}>
        <FieldFor name="cover" />
        <FieldFor name="albums" />
        <FieldFor name="video" />
      </Section>
      <Section id="vote-introduction" title="活动简介">
        <FieldFor name="introduction" label={null} />
      </Section>
      <Section id="vote-more" title="补充信息">
        <FieldFor name="tips" placeholder="参加活动前需要知道的事项，展示在活动页面" />
        <FieldFor name="remarks" placeholder="仅供馆内查看" />
        <ShowsFor />
      </Section>
    </ContentForm>
  );
}

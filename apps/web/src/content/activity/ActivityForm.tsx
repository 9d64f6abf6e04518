import type { Values } from '@yunguan/contract/kernel/parse';
import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { ContentForm, type FormSection } from '@/kernel/form/ContentForm';
import { FieldFor } from '@/kernel/form/FieldFor';
import { useFieldEditing, useFieldValue } from '@/kernel/form/form-context';
import { PeopleFor } from '@/kernel/form/PeopleFor';
import { PlaceFields } from '@/kernel/form/PlaceFields';
import { useContentForm } from '@/kernel/form/use-content-form';
import { AlbumFor } from '@/kernel/places/AlbumFor';
import { textValue } from '@/kernel/loose-values';
import { placeFields, showFields } from '@/kernel/form/section-fields';
import { ShowsFor } from '@/kernel/form/ShowsFor';
import { albumHint } from '@/ui/image-rules';
import { Section } from '@/ui/Section';
import { activityContent } from './activity-content';
import { ActivityDates } from './ActivityDates';
import { daysOf, sessionsWithin } from './sessions/session-days';
import { useMovedSessions } from './sessions/use-moved-sessions';
import { lazyPart } from '@/ui/lazy-part';

const SessionsFor = lazyPart(() => import('./sessions/SessionsFor'), { inline: true });

const sections = [
  {
    id: 'activity-basic',
    title: '基本信息',
    fields: ['title', 'typeId', ...placeFields, 'contacts', 'tel', 'principalIds'],
  },
  {
    id: 'activity-sessions',
    title: '日期与场次',
    fields: [['startTime', 'endTime'], 'isNeedReserve', 'event', 'events'],
  },
  { id: 'activity-pictures', title: '活动图片', fields: [['album', 'cover']] },
  { id: 'activity-introduction', title: '活动简介', fields: ['introduction'] },
  { id: 'activity-shows', title: '展示设置', fields: showFields },
] as const satisfies readonly FormSection[];

/** What the switch hides is not sent: the free text of a bookable activity, the sessions of one without booking. */
const options = {
  prepare: (values: Values): Values =>
    values.isNeedReserve === true ? { ...values, event: null } : { ...values, events: [] },
};

/** Creates or edits an activity (001 §2, modes 2 and 3). */
export default function ActivityForm() {
  const { id } = useContentScreen();
  const form = useContentForm(activityContent, id, options);
  const beforeSave = useMovedSessions();
  return (
    <ContentForm
      form={form}
      sections={sections}
      title={id === undefined ? '新增活动' : '编辑活动'}
      beforeSave={beforeSave}
    >
      <Section id="activity-basic" title="基本信息">
        <div className="form-grid">
          <FieldFor name="title" />
          <FieldFor name="typeId" />
          <PlaceFields />
          <FieldFor name="contacts" />
          <FieldFor name="tel" />
          <PeopleFor name="principalIds" />
        </div>
      </Section>
      <Section id="activity-sessions" title="日期与场次">
        <div className="form-grid">
          <ActivityDates />
          <ReserveSwitch />
          <Sessions />
        </div>
      </Section>
      <Section id="activity-pictures" title="活动图片" hint={albumHint}>
        <AlbumFor />
      </Section>
      <Section id="activity-introduction" title="活动简介">
        <FieldFor name="introduction" label={null} />
      </Section>
      <Section id="activity-shows" title="展示设置">
        <ShowsFor />
      </Section>
    </ContentForm>
  );
}

/** Switched on, the chosen days get their usual sessions; switched off, the sessions stay until the form is saved. */
function ReserveSwitch() {
  const from = textValue(useFieldValue('startTime'));
  const to = textValue(useFieldValue('endTime'));
  const events = useFieldValue('events');
  const { change } = useFieldEditing();
  const handleChange = (isNeeded: unknown) =>
    change({
      isNeedReserve: isNeeded,
      ...(isNeeded === true && { events: sessionsWithin(from, to, daysOf(events)) }),
    });
  return <FieldFor name="isNeedReserve" onChange={handleChange} />;
}

function Sessions() {
  const isNeeded = useFieldValue('isNeedReserve') === true;
  if (!isNeeded) {
    return <FieldFor name="event" wide required placeholder="请输入活动场次，例（9:00-12:00）" />;
  }
  return (
    <Suspense fallback={<Skeleton className="span-2" active paragraph={{ rows: 4 }} />}>
      <SessionsFor />
    </Suspense>
  );
}

import { fileFieldOf } from '@yunguan/contract/content/media';
import type { Values } from '@yunguan/contract/kernel/parse';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { ContentForm, type FormSection } from '@/kernel/form/ContentForm';
import { FieldFor } from '@/kernel/form/FieldFor';
import { useContentForm } from '@/kernel/form/use-content-form';
import { showFields } from '@/kernel/form/section-fields';
import { ShowsFor } from '@/kernel/form/ShowsFor';
import { Section } from '@/ui/Section';
import { mediaContent, sourceTypeOf } from './media-content';
import { SettledType } from './SettledType';
import { WorkClassFor } from './WorkClassFor';
import { WorkFiles } from './WorkFiles';
import { WorkTypeFor } from './WorkTypeFor';

const sections = [
  { id: 'media-basic', title: '基本信息', fields: ['title', 'sourceType', 'classification', 'userName'] },
  { id: 'media-files', title: '作品内容', fields: ['albums', 'audio', 'video', 'frontCover'] },
  { id: 'media-introduction', title: '作品简介', fields: ['introduction'] },
  { id: 'media-shows', title: '展示设置', fields: showFields },
] as const satisfies readonly FormSection[];

/** As it is judged and sent: only the file of the work's own type, and a cover from its pictures where none was chosen. */
function ownFiles(values: Values): Values {
  const own = fileFieldOf[sourceTypeOf(values.sourceType)];
  const albums = own === 'albums' && Array.isArray(values.albums) ? values.albums : [];
  return {
    ...values,
    albums,
    audio: own === 'audio' ? values.audio : null,
    video: own === 'video' ? values.video : null,
    frontCover: values.frontCover ?? albums[0] ?? null,
  };
}

const options = { prepare: ownFiles } as const;
// A draft of another type may be restored into the form that knows only pictures.
const atlasOptions = { prepare: (values: Values) => ownFiles({ ...values, sourceType: 1 }) } as const;

/** Creates or edits a media work (002 §2.8). */
export default function MediaForm() {
  return <MediaFormOf isAtlas={false} />;
}

/** The form of a work; the atlas list's knows only pictures. */
export function MediaFormOf({ isAtlas }: { readonly isAtlas: boolean }) {
  const { id } = useContentScreen();
  const form = useContentForm(mediaContent, id, isAtlas ? atlasOptions : options);
  const settled = isAtlas ? 1 : undefined;
  const name = isAtlas ? '作品' : '媒体作品';
  const verb = isAtlas ? '发布' : '新增';
  return (
    <ContentForm form={form} sections={sections} title={`${id === undefined ? verb : '编辑'}${name}`}>
      <Section id="media-basic" title="基本信息">
        <div className="form-grid">
          <FieldFor name="title" />
          {isAtlas ? <SettledType /> : <WorkTypeFor />}
          <WorkClassFor settled={settled} />
          <FieldFor name="userName" placeholder="不填写时署提交人的姓名" />
        </div>
      </Section>
      <WorkFiles settled={settled} />
      <Section id="media-introduction" title="作品简介">
        <FieldFor name="introduction" label={null} />
      </Section>
      <Section id="media-shows" title="展示设置">
        <ShowsFor />
      </Section>
    </ContentForm>
  );
}

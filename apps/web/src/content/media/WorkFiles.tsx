import { fileFieldOf, type SourceType } from '@yunguan/contract/content/media';
import { audioHint, videoHint } from '@yunguan/contract/kernel/upload-limits';
import { useEffect } from 'react';
import { FieldFor } from '@/kernel/form/FieldFor';
import { useFieldValue, useWaive } from '@/kernel/form/form-context';
import { pictureHint } from '@/ui/image-rules';
import { Section } from '@/ui/Section';
import { sourceTypeOf } from './media-content';

const fileHints = {
  1: pictureHint,
  2: `支持 ${audioHint}`,
  3: `支持 ${videoHint}`,
} as const satisfies Record<SourceType, string>;

const coverHints = {
  1: '不上传时，使用第一张图片作为封面',
  2: '音频作品需要单独上传封面',
  3: '不上传时，使用视频画面作为封面；取不到画面时需要上传',
} as const satisfies Record<SourceType, string>;

const coverFields = ['frontCover'] as const;

/** The file of the work's type, and its cover. `settled`: a form of one type. */
export function WorkFiles({ settled }: { readonly settled: SourceType | undefined }) {
  const typed = useFieldValue('sourceType');
  const type = settled ?? sourceTypeOf(typed);
  const video = useFieldValue('video');
  const waive = useWaive(coverFields);
  const isFilm = type === 3 && Boolean(video);
  // Only the server knows whether the film has a frame to show.
  useEffect(() => waive(isFilm), [waive, isFilm]);
  return (
    <Section id="media-files" title="作品内容" hint={fileHints[type]}>
      <FieldFor key={type} name={fileFieldOf[type]} required />
      <FieldFor name="frontCover" required={type === 2} extra={coverHints[type]} />
    </Section>
  );
}

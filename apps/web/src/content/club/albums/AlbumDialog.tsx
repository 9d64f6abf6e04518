import { albumLimits, albumMessages, type PhotoAlbum } from '@yunguan/contract/kernel/album-field';
import { Form, Input } from 'antd';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { countedUpTo } from '@/kernel/text-limits';

export interface AlbumDialogProps {
  /** The album that is renamed; absent for a new one. */
  readonly album: PhotoAlbum | undefined;
  readonly onSave: (words: AlbumWords) => void;
  readonly onClose: () => void;
}

export type AlbumWords = Pick<PhotoAlbum, 'title' | 'introduction'>;

/** Name and description of an album, both of them asked for (002 §5.3); the club itself is saved with its form. */
export default function AlbumDialog({ album, onSave, onClose }: AlbumDialogProps) {
  const isNew = album === undefined;
  return (
    <RecordDialog<AlbumWords>
      open
      width={520}
      title={isNew ? '添加相册' : '修改相册'}
      initial={{ title: album?.title ?? '', introduction: album?.introduction ?? '' }}
      done={isNew ? '相册已添加，提交或保存社团后生效' : '相册已修改，提交或保存社团后生效'}
      areas={[]}
      onSave={async ({ title, introduction }) => onSave({ title: title.trim(), introduction: introduction.trim() })}
      onClose={onClose}
    >
      <Form.Item
        name="title"
        label="相册名称"
        rules={[{ required: true, whitespace: true, message: albumMessages.title }]}
      >
        <Input {...countedUpTo(albumLimits.title)} placeholder={albumMessages.title} />
      </Form.Item>
      <Form.Item
        name="introduction"
        label="相册描述"
        rules={[{ required: true, whitespace: true, message: albumMessages.introduction }]}
      >
        <Input.TextArea rows={3} {...countedUpTo(albumLimits.introduction)} placeholder={albumMessages.introduction} />
      </Form.Item>
    </RecordDialog>
  );
}

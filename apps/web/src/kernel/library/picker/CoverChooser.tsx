import { App, Modal, Tabs } from 'antd';
import { waitsText } from '@/ui/upload';
import type { CoverDialogProps } from './cover-dialog-props';
import { useUnsent } from '../../leave-guard/use-unsent';
import { useMaterialVenue } from '../../session/material-venue';
import { AlbumPictures, hasAlbum } from './AlbumPictures';
import { CoverFile } from './CoverFile';
import { CoverPreview } from './CoverPreview';
import './cover.css';
import { LibraryBrowser } from './LibraryBrowser';
import { useCover } from './use-cover';

/** The dialog behind `CoverDialog`, fetched when one is opened. */
export default function CoverChooser(props: CoverDialogProps) {
  const { of, record, crop = false, onClose } = props;
  const { message } = App.useApp();
  const venueId = useMaterialVenue();
  const { choice, choose, change } = useCover(props);
  // A cover that is on its way is set from wherever the user is by then.
  const unsent = useUnsent(choice !== undefined, 'choice', change.isBusy);
  const handlePath = (src: string) => choose({ src });
  const handleCancel = async () => {
    if (change.isBusy) change.stop();
    else if (await unsent.mayGiveUp()) onClose();
  };
  const library = (
    <LibraryBrowser
      venueId={venueId}
      kind="image"
      isSingle
      orderOf={(id) => (choice?.resourceId === id ? 1 : 0)}
      onToggle={({ id, relativePath }) => choose({ src: relativePath, resourceId: id })}
      onConfirm={({ id, relativePath }) => {
        const picked = { src: relativePath, resourceId: id };
        choose(picked);
        if (crop) message.info('请调整右侧的裁剪范围后确定');
        else void change.run(picked);
      }}
    />
  );
  return (
    <Modal
      open
      centered
      width={996}
      title="更换展示图"
      okText={change.isWaiting ? waitsText : crop ? '裁剪并更换' : '确定'}
      // Not `confirmLoading`, which takes no 取消 while it loads.
      okButtonProps={{ loading: change.isBusy }}
      mask={{ closable: choice === undefined }}
      onOk={() => void change.run(choice)}
      onCancel={() => void handleCancel()}
    >
      {unsent.guard}
      {/* What is chosen while a cover is being set would not be the one that is set. */}
      <div className="cover-chooser" inert={change.isBusy}>
        <Tabs
          items={[
            { key: 'local', label: '本地上传', children: <CoverFile onFile={choose} /> },
            { key: 'library', label: '资源库', children: library },
            ...(hasAlbum(of)
              ? [
                  {
                    key: 'album',
                    label: '已有图片',
                    children: <AlbumPictures of={of} id={record.id} chosen={choice?.src} onChoose={handlePath} />,
                  },
                ]
              : []),
          ]}
        />
        <CoverPreview {...props} choice={choice} onArea={change.setArea} onPath={handlePath} />
      </div>
    </Modal>
  );
}

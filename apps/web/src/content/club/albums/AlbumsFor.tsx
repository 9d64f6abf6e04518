import { PlusOutlined } from '@ant-design/icons';
import { albumLimits, albumMessages, type PhotoAlbum } from '@yunguan/contract/kernel/album-field';
import { imageLimits, pictureSource } from '@yunguan/contract/kernel/upload-limits';
import { App, Button, Tabs } from 'antd';
import { Suspense, useState } from 'react';
import { FieldBox } from '@/kernel/form/FieldBox';
import { useFieldEditing, useFieldValue, useOpenForm } from '@/kernel/form/form-context';
import { uploadTo } from '@/kernel/form/upload-to';
import { useLibraryPicker } from '@/kernel/library/picker/use-library-picker';
import { ImageList } from '@/ui/ImageList';
import { useConfirm } from '@/ui/use-confirm';
import type { AlbumWords } from './AlbumDialog';
import { albumsOf, withAlbum } from './album-values';
import { createAlbumKeys } from './album-keys';
import { lazyPart } from '@/ui/lazy-part';

const AlbumDialog = lazyPart(() => import('./AlbumDialog'));

const names = ['albums'] as const;

/** 社团相册: a tab for each album with its photos (002 §2.6, §5.3). */
export function AlbumsFor() {
  const editing = useAlbums();
  const { albums, keys, active, setActive } = editing;
  const [dialog, setDialog] = useState<{ readonly at: number | undefined }>();
  const { message } = App.useApp();
  const handleAdd = () => {
    if (albums.length >= albumLimits.albums) message.warning(albumMessages.tooManyAlbums, 3);
    else setDialog({ at: undefined });
  };
  const handleWords = (words: AlbumWords) => {
    if (dialog?.at === undefined) editing.add(words);
    else editing.put(dialog.at, words);
  };
  const addButton = (
    <Button icon={<PlusOutlined aria-hidden />} onClick={handleAdd}>
      添加相册
    </Button>
  );
  return (
    <FieldBox names={names} label={null} wide isGroup>
      {({ id }) => (
        <div id={id} className="albums" role="group" aria-label="社团相册">
          {albums.length === 0 && (
            <div className="albums-none">
              <span className="hint">还没有相册</span>
              {addButton}
            </div>
          )}
          {albums.length > 0 && (
            <Tabs
              type="card"
              activeKey={active}
              onChange={setActive}
              tabBarExtraContent={addButton}
              items={albums.map((album, at) => ({
                key: keys[at] ?? String(at),
                label: (
                  <span className="album-tab" title={album.title}>
                    {album.title}
                    <small className="num">
                      {album.albums.length}/{albumLimits.photos}
                    </small>
                  </span>
                ),
                children: (
                  <AlbumPanel
                    album={album}
                    onPhotos={(photos) => editing.put(at, { albums: photos })}
                    onRename={() => setDialog({ at })}
                    onRemove={() => editing.remove(at)}
                  />
                ),
              }))}
            />
          )}
          <Suspense>
            {dialog && (
              <AlbumDialog
                album={dialog.at === undefined ? undefined : albums[dialog.at]}
                onSave={handleWords}
                onClose={() => setDialog(undefined)}
              />
            )}
          </Suspense>
        </div>
      )}
    </FieldBox>
  );
}

/** The albums of the form with the ways to change them, and the tab in view. */
function useAlbums() {
  const { store } = useOpenForm().session;
  const { change } = useFieldEditing();
  const albums = albumsOf(useFieldValue('albums'));
  const [tabs] = useState(createAlbumKeys);
  const keys = tabs.of(albums.length);
  const [chosen, setActive] = useState<string>();
  const active = keys.find((key) => key === chosen) ?? keys[0] ?? '';
  // Several uploads may end between two renders: each starts from what is there by then.
  const current = () => albumsOf(store.state().values.albums);
  return {
    albums,
    keys,
    active,
    setActive,
    add: (words: AlbumWords) => {
      setActive(tabs.next());
      change({ albums: [...current(), { ...words, albums: [] }] });
    },
    put: (at: number, changes: Partial<PhotoAlbum>) => change({ albums: withAlbum(current(), at, changes) }),
    remove: (at: number) => {
      setActive(keys[at + 1] ?? keys[at - 1]);
      tabs.forget(at);
      change({ albums: current().filter((_, index) => index !== at) });
    },
  };
}

interface AlbumPanelProps {
  readonly album: PhotoAlbum;
  readonly onPhotos: (photos: string[]) => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function AlbumPanel({ album, onPhotos, onRename, onRemove }: AlbumPanelProps) {
  const pick = useLibraryPicker();
  const confirm = useConfirm();
  const handlePick = async (remaining: number) =>
    (await pick({ kind: 'image', max: remaining }))?.map(({ relativePath }) => relativePath);
  const handleRemove = async () => {
    const question = { title: albumMessages.removeConfirm, record: album.title, danger: true };
    if (await confirm(question)) onRemove();
  };
  return (
    <>
      <div className="album-head">
        <p>{album.introduction}</p>
        <Button onClick={onRename}>修改名称和描述</Button>
        <Button danger onClick={() => void handleRemove()}>
          删除相册
        </Button>
      </div>
      <ImageList
        value={album.albums}
        max={albumLimits.photos}
        tooMany={albumMessages.tooManyPhotos}
        maxBytes={imageLimits.photo.maxBytes}
        upload={uploadTo(pictureSource)}
        onChange={onPhotos}
        onPickFromLibrary={handlePick}
      />
    </>
  );
}

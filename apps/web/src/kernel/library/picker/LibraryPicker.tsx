import { type ResourceKind, resourceKinds, type ResourceRow } from '@yunguan/contract/platform/library';
import { App, Modal, Tabs } from 'antd';
import { useState } from 'react';
import { formPicture, tooManyMessage } from '@/ui/image-rules';
import { useMaterialVenue } from '../../session/material-venue';
import { useUploadQueue } from '../upload/use-upload-queue';
import { useLibraryRights } from '../use-library-rights';
import { ChosenTray } from './ChosenTray';
import { orderIn, toggled } from './choice';
import { LibraryBrowser } from './LibraryBrowser';
import { LocalTab } from './LocalTab';
import { PickerFoot } from './PickerFoot';
import './picker.css';
import type { PickerAnswer, PickerAsk } from './use-library-picker';
import { useLocalFiles } from './use-local-files';
import { usePickerAnswer } from './use-picker-answer';
import { formSource, usePictureFix } from './use-picture-fix';

export interface LibraryPickerProps extends PickerAsk {
  readonly onDone: (answer: PickerAnswer) => void;
}

type Tab = 'library' | 'local';
const allKinds: readonly ResourceKind[] = ['image', 'video', 'audio'];

/** The resource picker: files of the library, or of the machine (001 §5, 002 §4.5). */
export default function LibraryPicker({ venueId, kind, max, title, rules, onDone }: LibraryPickerProps) {
  const materialVenue = useMaterialVenue();
  const venue = venueId ?? materialVenue;
  const { add: mayKeep } = useLibraryRights(venue);
  const isSingle = max === 1;
  const kinds = kind ? [kind] : allKinds;
  const [tab, setTab] = useState<Tab>('library');
  const isLocal = tab === 'local';
  const { chosen, setChosen, toggle } = useChoice(max);
  const fix = usePictureFix(rules ?? formPicture, (before, after) =>
    setChosen((now) => now.map((row) => (row === before ? after : row))),
  );
  // One file alone takes the place of another, wherever that came from.
  const remaining = isSingle ? 1 : max - chosen.length;
  const view = useUploadQueue({ venueId: venue, kinds, limits: 'generic', source: formSource, remaining });
  const local = useLocalFiles(view.queue, venue);
  const isFixing = fix.busy.size > 0;
  const way = usePickerAnswer({ kind, max, isLocal, chosen, isFixing, view, local, onDone });
  const upload = view.isRunning ? 'pause' : way.left > 0 ? 'start' : undefined;
  const library = (
    <LibraryBrowser
      venueId={venue}
      kind={kind}
      isSingle={isSingle}
      rules={rules}
      orderOf={(id) => orderIn(chosen, id)}
      onToggle={(row) => toggle(row, way.usable)}
      onConfirm={(row) => void way.confirmChoice(row)}
    />
  );
  const machine = (
    <LocalTab
      venueId={venue}
      view={view}
      kinds={kinds}
      multiple={!isSingle}
      rules={rules}
      mayKeep={mayKeep}
      keep={local.keep}
      onKeep={local.setKeep}
    />
  );
  return (
    <Modal
      open
      centered
      width={996}
      className="library-picker"
      title={title ?? `选择${kind ? resourceKinds[kind] : '资源'}`}
      mask={{ closable: false }}
      onCancel={() => void way.cancel()}
      footer={
        <PickerFoot
          count={chosen.length + way.usable}
          max={max}
          rules={rules}
          upload={isLocal ? upload : undefined}
          isBusy={local.isBusy}
          onStart={view.queue.start}
          onPause={view.queue.pause}
          onCancel={() => void way.cancel()}
          onOk={() => void way.confirmChoice()}
        />
      }
    >
      <Tabs
        activeKey={tab}
        // The tabs are those below.
        onChange={(key) => setTab(key as Tab)}
        items={[
          { key: 'library', label: '资源库', children: library },
          { key: 'local', label: '本地上传', children: machine },
        ]}
      />
      {!isLocal && chosen.length > 0 && (
        <ChosenTray chosen={chosen} max={max} rules={rules} fix={fix} onRemove={(row) => toggle(row, 0)} />
      )}
    </Modal>
  );
}

/** What is chosen in the library; says when there is no room for more. */
function useChoice(max: number) {
  const { message } = App.useApp();
  const [chosen, setChosen] = useState<readonly ResourceRow[]>([]);
  const toggle = (row: ResourceRow, uploaded: number) => {
    const next = toggled(chosen, row, max === 1 ? 1 : max - uploaded);
    if (next) setChosen(next);
    else message.warning(tooManyMessage, 3);
  };
  return { chosen, setChosen, toggle };
}

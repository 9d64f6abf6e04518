import { resourceKinds } from '@yunguan/contract/platform/library';
import { Modal } from 'antd';
import { useFocusBack } from '@/ui/use-focus-back';
import { ChosenTray } from './ChosenTray';
import { PickerFoot } from './PickerFoot';
import { PickerTabs } from './PickerTabs';
import './picker.css';
import type { LibraryPickerProps } from './picker-ask';
import { usePickerState } from './use-picker-state';

/** The resource picker: files of the library, or of the machine (001 §5, 002 §4.5). */
export default function LibraryPicker(props: LibraryPickerProps) {
  useFocusBack();
  const { kind, max, title, rules } = props;
  const parts = usePickerState(props);
  const { isLocal, chosen, toggle, fix, view, local, way } = parts;
  const upload = view.isRunning ? 'pause' : way.left > 0 ? 'start' : undefined;
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
      {way.guard}
      <PickerTabs kind={kind} max={max} rules={rules} parts={parts} />
      {!isLocal && chosen.length > 0 && (
        <ChosenTray chosen={chosen} max={max} rules={rules} fix={fix} onRemove={(row) => toggle(row, 0)} />
      )}
    </Modal>
  );
}

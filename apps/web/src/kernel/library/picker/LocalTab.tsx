import type { ResourceKind } from '@yunguan/contract/platform/library';
import { Checkbox, Select } from 'antd';
import type { PictureRules } from '@/ui/image-rules';
import { useLabels } from '../../dialogs/use-labels';
import { DirectorySelect } from '../upload/DirectorySelect';
import { UploadBody } from '../upload/UploadBody';
import type { UploadQueueView } from '../upload/use-upload-queue';
import { useDirectories } from '../use-directories';
import type { KeepChoice } from './keep-choice';

export interface LocalTabProps {
  readonly venueId: string;
  readonly view: UploadQueueView;
  readonly kinds: readonly ResourceKind[];
  readonly multiple: boolean;
  readonly rules: PictureRules | undefined;
  /** The user may add to the library. */
  readonly mayKeep: boolean;
  readonly keep: KeepChoice;
  readonly onKeep: (keep: KeepChoice) => void;
}

/** 本地上传: files of the machine; who may add to the library can keep them there as well. */
export function LocalTab({ venueId, view, kinds, multiple, rules, mayKeep, keep, onKeep }: LocalTabProps) {
  return (
    <div className="picker-local">
      <UploadBody {...view} kinds={kinds} limits="generic" multiple={multiple} rules={rules} ifExisting="将直接使用" />
      {mayKeep && (
        <div className="picker-keep">
          <Checkbox checked={keep.isOn} onChange={({ target }) => onKeep({ ...keep, isOn: target.checked })}>
            同时存入资源库
          </Checkbox>
          {keep.isOn && <KeepPlace venueId={venueId} keep={keep} onKeep={onKeep} />}
        </div>
      )}
    </div>
  );
}

function KeepPlace({ venueId, keep, onKeep }: Pick<LocalTabProps, 'venueId' | 'keep' | 'onKeep'>) {
  const { nodes } = useDirectories(venueId);
  const { labels } = useLabels();
  return (
    <>
      <DirectorySelect
        nodes={nodes}
        value={keep.directoryId}
        onChange={(directoryId) => onKeep({ ...keep, directoryId })}
      />
      <Select<string[]>
        mode="multiple"
        aria-label="标签"
        placeholder="选择标签（可不选）"
        style={{ flex: 1, minWidth: 200 }}
        maxTagCount="responsive"
        value={[...keep.labels]}
        loading={labels === undefined}
        options={(labels ?? []).map(({ name }) => ({ value: name, label: name }))}
        onChange={(chosen) => onKeep({ ...keep, labels: chosen })}
      />
    </>
  );
}

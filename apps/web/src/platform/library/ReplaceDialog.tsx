import { useQueryClient } from '@tanstack/react-query';
import {
  mostUsesReplaced,
  replaceResource,
  type ResourceUse,
  sameContent,
} from '@yunguan/contract/platform/library-uses';
import type { ResourceRow } from '@yunguan/contract/platform/library';
import { Alert, App, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useLibraryPicker } from '@/kernel/library/picker/use-library-picker';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { useUnsent } from '@/kernel/leave-guard/use-unsent';
import { ReplacePair } from './ReplacePair';
import { ReplaceResult } from './ReplaceResult';
import { ElsewhereNote, UseList } from './UseList';
import { useResourceUses } from './use-resource-uses';
import './replace-dialog.css';

export interface ReplaceDialogProps {
  readonly venueId: string;
  readonly resource: ResourceRow;
  readonly onClose: () => void;
}

/** 全部替换: another file wherever this one is shown; says before what changes and after what was done. */
export default function ReplaceDialog({ venueId, resource, onClose }: ReplaceDialogProps) {
  const { by, pickAnother } = useReplacement(venueId, resource);
  const { data, error, retry } = useResourceUses(resource.id);
  const replace = useReplacing(resource.id);
  const changed = data?.uses.filter(({ obstacle }) => obstacle === '') ?? [];
  const skipped = data?.uses.filter(({ obstacle }) => obstacle !== '') ?? [];
  const total = data?.total ?? 0;
  // The list is cut; of what it does not name nobody knows yet how much can be replaced.
  const isWhole = total === changed.length + skipped.length;
  const isTooMany = total > mostUsesReplaced;
  const isNothing = isWhole && changed.length === 0;
  const unsent = useUnsent(by !== undefined && !replace.data, 'choice', replace.isPending);
  if (replace.data) return <ReplaceResult {...replace.data} onClose={onClose} />;
  const handleCancel = async () => {
    if (!replace.isPending && (await unsent.mayGiveUp())) onClose();
  };
  return (
    <Modal
      open
      width={680}
      title="全部替换"
      okText={isWhole && !isNothing ? `替换 ${changed.length} 处` : '替换'}
      cancelText="取消"
      okButtonProps={{ disabled: !by || isNothing || isTooMany }}
      confirmLoading={replace.isPending}
      onOk={() => by && replace.mutate(by.id)}
      mask={{ closable: !by }}
      onCancel={() => void handleCancel()}
    >
      {unsent.guard}
      <ReplacePair resource={resource} by={by} onPick={() => void pickAnother()} />
      {error && !data && <LoadFailure error={error} onRetry={retry} />}
      {!error && !data && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {isTooMany && (
        <Alert
          type="warning"
          showIcon
          title={`该文件用于 ${total} 处内容，一次最多替换 ${mostUsesReplaced} 处，请先在部分内容中更换。`}
        />
      )}
      {!isWhole && !isTooMany && (
        <p className="hint">
          共 {total} 处，下面列出其中 {changed.length + skipped.length} 处；替换后逐条说明结果。
        </p>
      )}
      {data && !isTooMany && <Outlook changed={changed} skipped={skipped} elsewhere={data.elsewhere} />}
      {!isNothing && !isTooMany && (
        <p className="hint replace-note">已发布的内容会立即对公众显示新文件；原文件保留在资源库中。</p>
      )}
    </Modal>
  );
}

/** The file that takes the place, chosen in the library. */
function useReplacement(venueId: string, { id, kind, relativePath }: ResourceRow) {
  const [by, setBy] = useState<ResourceRow>();
  const pick = useLibraryPicker();
  const { message } = App.useApp();
  const pickAnother = async () => {
    const [chosen] = (await pick({ venueId, kind, max: 1 })) ?? [];
    if (!chosen) return;
    // A picture may also come from the machine, and then lies in no library.
    if (chosen.id === '') void message.warning('请从资源库中选择，或先上传到资源库');
    else if (chosen.id === id) void message.warning('请选择另一个文件');
    // A copy in the library lies under the same path.
    else if (chosen.relativePath === relativePath) void message.warning(sameContent);
    else setBy(chosen);
  };
  return { by, pickAnother };
}

function useReplacing(id: string) {
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (byId: string) => call(replaceResource, { id, byId }),
    onError: (problem) => {
      if (!isSilent(problem)) message.error(textOf(problem), 4);
    },
    // Any content may show the file now.
    onSettled: () => queryClient.invalidateQueries(),
  });
}

interface OutlookProps {
  readonly changed: readonly ResourceUse[];
  readonly skipped: readonly ResourceUse[];
  /** Uses in venues that the caller does not see. */
  readonly elsewhere: number;
}

/** What will be changed, and what will not and why. */
function Outlook({ changed, skipped, elsewhere }: OutlookProps) {
  return (
    <div className="replace-uses">
      {changed.length + skipped.length === 0 && <p className="hint">没有内容使用这个文件，不需要替换。</p>}
      {changed.length > 0 && (
        <>
          <h3>将替换 {changed.length} 处</h3>
          <UseList uses={changed} />
        </>
      )}
      {skipped.length > 0 && (
        <>
          <h3>将跳过 {skipped.length} 处</h3>
          <UseList uses={skipped} showsObstacles />
        </>
      )}
      <ElsewhereNote count={elsewhere} />
    </div>
  );
}

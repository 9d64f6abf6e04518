import { useQueryClient } from '@tanstack/react-query';
import { ArrowRightOutlined } from '@ant-design/icons';
import { replaceResource, resourceKinds, type ResourceRow } from '@yunguan/contract/platform/library';
import { App, Button, Modal, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { useLibraryPicker } from '@/kernel/library/picker/use-library-picker';
import { ResourceThumb } from '@/kernel/library/ResourceThumb';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { ErrorState } from '@/ui/ErrorState';
import { ReplaceResult } from './ReplaceResult';
import { ElsewhereNote, UseList } from './UseList';
import { useResourceUses } from './use-resource-uses';

export interface ReplaceDialogProps {
  readonly venueId: string;
  readonly resource: ResourceRow;
  readonly onClose: () => void;
}

/** 全部替换: another file wherever this one is shown; says before what changes and after what was done. */
export default function ReplaceDialog({ venueId, resource, onClose }: ReplaceDialogProps) {
  const [by, setBy] = useState<ResourceRow>();
  const { data, error, retry } = useResourceUses(resource.id);
  const pick = useLibraryPicker();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const replace = useSingleMutation({
    mutationFn: (byId: string) => call(replaceResource, { id: resource.id, byId }),
    onError: (problem) => {
      if (!isSilent(problem)) message.error(textOf(problem), 4);
    },
    // Any content may show the file now.
    onSettled: () => queryClient.invalidateQueries(),
  });
  const handlePick = async () => {
    const [chosen] = (await pick({ venueId, kind: resource.kind, max: 1 })) ?? [];
    if (!chosen) return;
    // A picture may also come from the machine, and then lies in no library.
    if (chosen.id === '') void message.warning('请从资源库中选择，或先上传到资源库');
    else if (chosen.id === resource.id) void message.warning('请选择另一个文件');
    else setBy(chosen);
  };
  const changed = data?.uses.filter(({ obstacle }) => obstacle === '') ?? [];
  const skipped = data?.uses.filter(({ obstacle }) => obstacle !== '') ?? [];
  if (replace.data) return <ReplaceResult {...replace.data} onClose={onClose} />;
  return (
    <Modal
      open
      width={680}
      title="全部替换"
      okText={changed.length > 0 ? `替换 ${changed.length} 处` : '替换'}
      cancelText="取消"
      okButtonProps={{ disabled: !by || changed.length === 0 }}
      confirmLoading={replace.isPending}
      onOk={() => by && replace.mutate(by.id)}
      onCancel={() => !replace.isPending && onClose()}
    >
      <div className="replace-pair">
        <Side title="现在的文件" resource={resource} />
        <ArrowRightOutlined aria-hidden className="replace-arrow" />
        {by ? (
          <Side title="替换为" resource={by}>
            <Button size="small" type="link" onClick={() => void handlePick()}>
              重新选择
            </Button>
          </Side>
        ) : (
          <button type="button" className="replace-choose" onClick={() => void handlePick()}>
            选择替换用的{resourceKinds[resource.kind]}
          </button>
        )}
      </div>
      {error && !data && <ErrorState message={textOf(error)} onRetry={retry} />}
      {!error && !data && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data && (
        <div className="replace-uses">
          {data.uses.length === 0 && <p className="hint">没有内容使用这个文件，不需要替换。</p>}
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
          <ElsewhereNote count={data.elsewhere} />
        </div>
      )}
      {changed.length > 0 && (
        <p className="hint replace-note">已发布的内容会立即对公众显示新文件；原文件保留在资源库中。</p>
      )}
    </Modal>
  );
}

interface SideProps {
  readonly title: string;
  readonly resource: ResourceRow;
  readonly children?: ReactNode;
}

function Side({ title, resource, children }: SideProps) {
  return (
    <figure className="replace-side">
      <ResourceThumb resource={resource} />
      <figcaption>
        <span className="hint">{title}</span>
        <b className="ellipsis" title={resource.name}>
          {resource.name}
        </b>
        {children}
      </figcaption>
    </figure>
  );
}

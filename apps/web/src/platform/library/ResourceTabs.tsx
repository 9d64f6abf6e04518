import { Skeleton, Tabs } from 'antd';
import { KeptOpen } from '@/kernel/leave-guard/KeptOpen';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import type { LibraryRights } from '@/kernel/library/use-library-rights';
import { EmptyState } from '@/ui/EmptyState';
import type { ResourceDetail } from './resource-detail';
import { ResourceFacts } from './ResourceFacts';
import { ResourceForm } from './ResourceForm';
import { ResourceWords } from './ResourceWords';
import { ElsewhereNote, UseList } from './UseList';
import { useResourceUses } from './use-resource-uses';
import './resource-tabs.css';

export interface ResourceTabsProps {
  readonly resource: ResourceDetail;
  readonly rights: LibraryRights;
  readonly onOpen: (id: string) => void;
}

/** What is known of a file, where it is used, and where the same content lies. */
export function ResourceTabs({ resource, rights, onOpen }: ResourceTabsProps) {
  const { useCount, duplicates } = resource;
  const canEdit = rights.edit && resource.deleteTime === null;
  return (
    <Tabs
      className="resource-tabs"
      items={[
        {
          key: 'words',
          label: '基本信息',
          children: (
            <div className="resource-tab">
              <KeptOpen
                key={resource.id}
                isAllowed={canEdit}
                refusal={<ResourceWords resource={resource} />}
                change={rights.edit ? '该文件刚刚已被移入回收站' : undefined}
              >
                <ResourceForm resource={resource} />
              </KeptOpen>
              <ResourceFacts resource={resource} />
            </div>
          ),
        },
        {
          key: 'uses',
          label: `使用情况${useCount > 0 ? `（${useCount}）` : ''}`,
          children: (
            <div className="resource-tab">
              <Uses id={resource.id} />
            </div>
          ),
        },
        {
          key: 'same',
          label: `相同内容${duplicates.length > 0 ? `（${duplicates.length}）` : ''}`,
          children: (
            <div className="resource-tab">
              <Duplicates duplicates={duplicates} onOpen={onOpen} />
            </div>
          ),
        },
      ]}
    />
  );
}

function Uses({ id }: { readonly id: string }) {
  const { data, error, retry } = useResourceUses(id);
  if (error && !data) return <LoadFailure error={error} onRetry={retry} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (data.uses.length === 0 && data.elsewhere === 0)
    return <EmptyState title="还没有内容使用这个文件" hint="在封面、图片等字段中从资源库选用后，会列在这里。" />;
  return (
    <>
      <UseList uses={data.uses} />
      <ElsewhereNote count={data.elsewhere} />
    </>
  );
}

function Duplicates({ duplicates, onOpen }: Pick<ResourceDetail, 'duplicates'> & Pick<ResourceTabsProps, 'onOpen'>) {
  if (duplicates.length === 0) return <EmptyState title="没有相同内容的文件" hint="按文件内容比较，与名称无关。" />;
  return (
    <>
      <p className="hint">以下文件与它内容完全相同，可以只保留一份。</p>
      <ul className="use-list">
        {duplicates.map(({ id, name, directoryName }) => (
          <li key={id} className="duplicate-line">
            <button type="button" className="link-button ellipsis" onClick={() => onOpen(id)}>
              {name}
            </button>
            <span className="hint">{directoryName ?? '未归类'}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

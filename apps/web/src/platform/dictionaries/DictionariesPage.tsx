import { AlertOutlined, TagsOutlined } from '@ant-design/icons';
import { Button, Skeleton, Space } from 'antd';
import { useState } from 'react';
import * as z from 'zod/mini';
import { LabelDialog } from '@/kernel/dialogs/LabelDialog';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useHolds } from '@/kernel/session/use-holds';
import { useUrlState } from '@/kernel/session/use-url-state';
import { PageHeader } from '@/ui/PageHeader';
import { ItemList } from './ItemList';
import { useNodes } from './use-dictionaries';
import { WatchedWordsDialog } from './WatchedWordsDialog';
import './dictionaries.css';
import { word } from '@/kernel/session/url-fields';

// The router reads bare digits of an address as a number.
const schema = z.object({
  node: word,
});

/** 数据字典: the classifications that every venue chooses from, node by node. */
export default function DictionariesPage() {
  return (
    <AreaPage area="dictionary" title="数据字典">
      <Dictionaries />
    </AreaPage>
  );
}

function Dictionaries() {
  const { nodes, error, retry } = useNodes();
  const [{ node }, change] = useUrlState(schema);
  const holds = useHolds('dictionary');
  const [opened, setOpened] = useState<'labels' | 'words'>();
  const close = () => setOpened(undefined);
  const chosen = nodes?.find(({ nodeName }) => nodeName === node) ?? nodes?.[0];
  return (
    <>
      <PageHeader
        title="数据字典"
        description="全部场馆共用的分类；改名后已有记录随之更新，停用后已有记录保留名称"
        extra={
          <Space>
            <Button icon={<TagsOutlined aria-hidden />} onClick={() => setOpened('labels')}>
              标签管理
            </Button>
            {holds('edit') && (
              <Button icon={<AlertOutlined aria-hidden />} onClick={() => setOpened('words')}>
                敏感词
              </Button>
            )}
          </Space>
        }
      />
      {error && !nodes && <LoadFailure error={error} onRetry={retry} />}
      <div className="dictionaries">
        <nav className="panel node-list" aria-label="字典">
          {!nodes && !error && <Skeleton active paragraph={{ rows: 9 }} title={false} />}
          {nodes?.map(({ nodeName, name, count, validCount }) => (
            <button
              type="button"
              key={nodeName}
              className="node"
              aria-current={nodeName === chosen?.nodeName}
              onClick={() => change({ node: nodeName })}
            >
              <span>{name}</span>
              <span
                className="hint num"
                title={validCount === count ? `${count} 个分类` : `${count} 个分类，${count - validCount} 个停用`}
              >
                {count}
              </span>
            </button>
          ))}
        </nav>
        {chosen && (
          <ItemList key={chosen.nodeName} nodeName={chosen.nodeName} name={chosen.name} usedBy={chosen.usedBy} />
        )}
      </div>
      {opened === 'labels' && <LabelDialog onClose={close} />}
      {opened === 'words' && <WatchedWordsDialog onClose={close} />}
    </>
  );
}

import type { ExplainedRight, Explanation, RightSource } from '@yunguan/contract/platform/staff-rights';
import { Alert, Table, type TableColumnsType } from 'antd';
import { StatusTag } from '@/ui/StatusTag';

const viaTexts: Readonly<Record<RightSource['via'], string>> = {
  here: '在本场馆授予',
  descendants: '由上级场馆授予，含下级',
  network: '全网菜单，在哪个场馆授予都有效',
};

const columns: TableColumnsType<ExplainedRight> = [
  { title: '按钮', dataIndex: 'name', width: 140, render: (name: string) => <b>{name}</b> },
  {
    title: '是否拥有',
    key: 'held',
    width: 110,
    render: (_, right) => <StatusTag tone={right.held ? 'passed' : 'failed'} text={right.held ? '有' : '没有'} />,
  },
  {
    title: '来自哪个角色、哪个场馆',
    key: 'sources',
    render: (_, { sources }) =>
      sources.length === 0 ? (
        <span className="hint">没有任何角色授予</span>
      ) : (
        sources.map((source) => (
          <span className="rights-source" key={`${source.venueId}${source.roleId}`}>
            {source.roleName} · {source.venueName} <small>{viaTexts[source.via]}</small>
          </span>
        ))
      ),
  },
  { title: '何时可用', key: 'condition', width: '34%', render: (_, { condition, held }) => (held && condition) || '—' },
];

export interface RightsTableProps {
  readonly explanation: Explanation;
  readonly isStale: boolean;
}

/** Every button of the screen: held or not, from where, and when it works. */
export function RightsTable({ explanation, isStale }: RightsTableProps) {
  const { menu, menuGranted, problems, rights, rowActions, user, venue } = explanation;
  const isFine = problems.length === 0;
  return (
    <div aria-busy={isStale} style={{ opacity: isStale ? 0.6 : 1 }}>
      <Alert
        type={isFine ? 'success' : 'warning'}
        showIcon
        style={{ marginBottom: 16 }}
        title={
          isFine
            ? `${user.realName}在“${venue.name}”可以打开“${menu?.name ?? ''}”`
            : `${user.realName}：${problems.join('；')}`
        }
        {...(!isFine && { description: menuGranted ? undefined : '如工作需要，请联系场馆管理员调整角色。' })}
      />
      {rights.length > 0 ? (
        <Table<ExplainedRight>
          rowKey="code"
          size="middle"
          columns={columns}
          dataSource={[...rights]}
          pagination={false}
        />
      ) : (
        <p className="hint">该页面没有按钮权限，能看到菜单即可使用。</p>
      )}
      {rowActions.length > 0 && (
        <>
          <h3 className="rights-rows">列表中每行的操作何时出现</h3>
          <dl className="rights-rules">
            {rowActions.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}

import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { type Key, useState } from 'react';
import { BatchBar } from '@/ui/BatchBar';
import { clearable } from '@/ui/clearable';
import type { ColumnChoice } from '@/ui/column-choice';
import { ColumnSettings } from '@/ui/ColumnSettings';
import { DateRange } from '@/ui/DateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { ListBar } from '@/ui/ListBar';
import { indexColumn, ListTable } from '@/ui/ListTable';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { RowActions } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';
import { TitleCell } from '@/ui/TitleCell';
import { covers, nothing, states } from './samples';

const titles = [
  '「丝竹清音」新春民族管弦乐音乐会暨非遗器乐展演',
  '巴渝木版年画手工体验课（亲子专场）',
  '墨韵山城——当代水墨邀请展',
  '周末读书会：从《考工记》看匠心',
];
const rows = Array.from({ length: 10 }, (_, index) => ({
  id: String(index),
  title: titles[index % 4] ?? '',
  cover: covers[index % 4] ?? '',
  state: states[index % 6] ?? states[0],
}));
type Row = (typeof rows)[number];

const columnChoices: ColumnChoice[] = [
  { key: 'title', label: '活动', visible: true, locked: true },
  { key: 'place', label: '区域与地址', visible: true },
  { key: 'date', label: '活动日期', visible: true },
  { key: 'state', label: '状态', visible: false },
];

/** A list with every part around it. */
export function ListScreen() {
  const [keys, setKeys] = useState<Key[]>(['1', '2']);
  const [page, setPage] = useState(1);
  const [choices, setChoices] = useState(columnChoices);
  const actions = ['详情', '编辑', '二维码', '撤销提交'].map((label) => ({ key: label, label, onClick: nothing }));
  return (
    <>
      <PageHeader title="活动管理" description="发布与管理本馆线下活动、场次与票务" />
      <FilterGrid<{ keyword: string }>
        values={{ keyword: '音乐' }}
        onSearch={nothing}
        onReset={nothing}
        chips={[{ key: 'fee', label: '收费方式：免费', onClose: nothing }]}
      >
        {['keyword', 'type', 'status', 'area', 'reserve', 'more'].map((name, index) => (
          <FilterField key={name} name={name} label={['关键字', '分类', '状态', '区域', '预约方式', '收费'][index]}>
            {index ? <Select allowClear={clearable} placeholder="全部" /> : <Input allowClear placeholder="活动名称" />}
          </FilterField>
        ))}
        <FilterField name="range" label="活动日期">
          <DateRange presets />
        </FilterField>
      </FilterGrid>
      <Panel flush className="list-panel">
        <ListBar total={128}>
          <ColumnSettings value={choices} onChange={setChoices} onReset={() => setChoices(columnChoices)} />
          <Button icon={<DownloadOutlined aria-hidden />}>导出</Button>
          <Button type="primary" icon={<PlusOutlined aria-hidden />}>
            新增活动
          </Button>
        </ListBar>
        <BatchBar count={keys.length} onClear={() => setKeys([])}>
          <Button size="small">批量通过</Button>
          <Button size="small">批量驳回</Button>
        </BatchBar>
        <ListTable<Row>
          rowKey="id"
          rows={rows}
          total={128}
          page={page}
          onPage={setPage}
          visitedKey="3"
          selection={{ keys, onChange: setKeys }}
          columns={[
            indexColumn(page),
            {
              title: '活动',
              key: 'title',
              render: (_, row) => (
                <TitleCell
                  title={row.title}
                  subtitle="演出"
                  cover={row.cover}
                  onReplaceCover={nothing}
                  onOpen={nothing}
                />
              ),
            },
            {
              title: '区域与地址',
              key: 'place',
              width: 190,
              render: () => (
                <div className="two-lines">
                  <span>渝中区 · 解放碑街道</span>
                  <span>民权路 28 号文化宫三楼小剧场</span>
                </div>
              ),
            },
            {
              title: '发布日期',
              key: 'date',
              width: 120,
              sorter: true,
              render: () => <span className="num">2026-11-20</span>,
            },
            {
              title: '状态',
              key: 'state',
              width: 124,
              render: (_, row) => <StatusTag status={row.state[0]} text={row.state[1]} onClick={nothing} />,
            },
            {
              title: '操作',
              key: 'actions',
              width: 210,
              fixed: 'end',
              render: (_, row) => (
                <RowActions
                  actions={[
                    ...actions.slice(0, row.state[0] === 100 ? 4 : 2),
                    ...(row.state[0] === 0 || row.state[0] === 100
                      ? [{ key: 'del', label: '删除', danger: true, onClick: nothing }]
                      : []),
                  ]}
                />
              ),
            },
          ]}
        />
      </Panel>
    </>
  );
}

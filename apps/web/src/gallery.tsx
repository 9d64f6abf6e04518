import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Select } from 'antd';
import { type Key, type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { AntdProvider } from '@/app/AntdProvider';
import { LoginView } from '@/platform/login/LoginView';
import { BatchBar } from '@/ui/BatchBar';
import { type ColumnChoice, ColumnSettings } from '@/ui/ColumnSettings';
import { CropDialog } from '@/ui/CropDialog';
import { DateRange } from '@/ui/DateRange';
import { type DiffItem, DiffView } from '@/ui/diff/DiffView';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { FilterGrid } from '@/ui/FilterGrid';
import { FormAnchors } from '@/ui/FormAnchors';
import { FormFooter } from '@/ui/FormFooter';
import { ImageList } from '@/ui/ImageList';
import { ListBar } from '@/ui/ListBar';
import { indexColumn, ListTable } from '@/ui/ListTable';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { ProgressDialog } from '@/ui/ProgressDialog';
import { QrDialog } from '@/ui/QrDialog';
import { RegionSelect } from '@/ui/RegionSelect';
import { ReviewLogTable } from '@/ui/ReviewLogTable';
import { RichText } from '@/ui/RichText';
import { RichTextView } from '@/ui/RichTextView';
import { RowActions } from '@/ui/RowActions';
import type { Region, RegionPath } from '@/ui/region-levels';
import { Section } from '@/ui/Section';
import { StatusTag } from '@/ui/StatusTag';
import { TitleCell } from '@/ui/TitleCell';
import type { Upload } from '@/ui/upload';
import { useConfirm } from '@/ui/use-confirm';
import { VideoField } from '@/ui/VideoField';

/** Every ui component with sample data, for development only: /gallery.html?screen=list|form|review|states|login|compact. */

const nothing = () => undefined;

function hills(sun: string, far: string, near: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 375 170"><rect width="375" height="170" fill="#ECE4D3"/><circle cx="90" cy="45" r="26" fill="${sun}"/><path d="M0 110c80-60 140 20 210-20s100-20 165 20v60H0z" fill="${far}"/><path d="M0 150c90-50 160 20 230-15s100-10 145 10v25H0z" fill="${near}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
const covers = [
  hills('#A93D2C', '#B9C9BC', '#2C5F52'),
  hills('#A93D2C', '#AFC0D2', '#2F4A66'),
  hills('#2C5F52', '#E0B09A', '#7E3526'),
  hills('#C09A3E', '#DDC58A', '#6F4E15'),
];

const states = [
  [100, '已通过'],
  [1, '审核中'],
  [0, '待提交'],
  [101, '未通过'],
  [2, '复审'],
  [102, '反审待提交'],
] as const;
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

function ListScreen() {
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
          <Form.Item key={name} name={name} label={['关键字', '分类', '状态', '区域', '预约方式', '收费'][index]}>
            {index ? <Select allowClear placeholder="全部" /> : <Input allowClear placeholder="活动名称" />}
          </Form.Item>
        ))}
        <Form.Item name="range" label="活动日期">
          <DateRange presets />
        </Form.Item>
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

async function loadRegions(parentId = ''): Promise<Region[]> {
  if (parentId.length >= 6) return [];
  return parentId.length === 2
    ? [{ id: `${parentId}01`, name: '市辖区' }]
    : [`${parentId}50`, `${parentId}51`].map((id) => ({ id, name: `区域${id}` }));
}

/** Pretends: the first file fails, the others take two seconds. */
const fakeUpload: Upload = async (file, onProgress) => {
  for (let step = 1; step <= 8; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    onProgress(step / 8);
  }
  if (file.name.includes('bad')) throw new Error('文件已损坏');
  return URL.createObjectURL(file);
};

const article =
  '<h2>展厅简介</h2><p>群星美术馆一号展厅位于二楼东侧，<strong>层高 5.2 米</strong>，配备恒温恒湿系统与可移动展墙，适合书画、摄影与非遗展陈。</p><ul><li><p>开放时间内可提前 3 日预约布展</p></li><li><p>撤展须恢复展墙原状</p></li></ul><table><tbody><tr><th>时段</th><th>说明</th></tr><tr><td>上午</td><td>09:00-12:00</td></tr></tbody></table>';

function FormScreen() {
  const [images, setImages] = useState<string[]>(covers.slice(0, 3));
  const [cover, setCover] = useState<string>();
  const [region, setRegion] = useState<RegionPath>();
  const [html, setHtml] = useState(article);
  return (
    <>
      <PageHeader title="编辑展厅" onBack={nothing} />
      <Form labelCol={{ flex: '96px' }} wrapperCol={{ flex: 1 }}>
        <div className="form-layout">
          <div>
            <Section id="basic" title="基本信息">
              <div className="form-grid">
                <Form.Item label="展厅名称" name="title" required>
                  <Input showCount maxLength={30} placeholder="请输入展厅名称" />
                </Form.Item>
                <Form.Item label="面积" name="area" required validateStatus="error" help="请输入面积">
                  <Input suffix="平方米" />
                </Form.Item>
                <Form.Item label="所在区域" required className="span-2">
                  <RegionSelect value={region} onChange={setRegion} load={loadRegions} />
                </Form.Item>
                <Form.Item label="有效期" name="range" required>
                  <DateRange withTime />
                </Form.Item>
              </div>
            </Section>
            <Section
              id="images"
              title="展厅图片"
              hint="最多 8 张，每张图片不超过500K，建议尺寸540*340像素；拖动可排序，选中一张作封面"
            >
              <ImageList
                value={images}
                onChange={setImages}
                cover={cover}
                onCoverChange={setCover}
                upload={fakeUpload}
                onPickFromLibrary={nothing}
              />
              <br />
              <VideoField upload={fakeUpload} />
              <br />
            </Section>
            <Section id="text" title="展厅简介">
              <RichText value={html} onChange={setHtml} upload={fakeUpload} id="introduction" />
              <br />
            </Section>
          </div>
          <FormAnchors
            items={[
              { id: 'basic', title: '基本信息', errors: 1 },
              { id: 'images', title: '展厅图片' },
              { id: 'text', title: '展厅简介' },
            ]}
          />
        </div>
        <FormFooter status="已自动保存 09:12" onBack={nothing} onDraft={nothing} onSubmit={nothing} />
      </Form>
    </>
  );
}

const log = [
  ['陈雅琴', '#2F5C8F', '审核中', null],
  ['王建国', '#6B4C82', '复审', '内容完整，报送市馆复审。'],
  ['李慕白', '#2A6E4A', '已通过', '同意发布。'],
].map(([userName, colour, word, remark], index) => ({
  id: index,
  userName: userName ?? null,
  reviewTime: `2026-11-18 09:3${index}:00`,
  statusDiscription: `<span style="color:${colour}" onclick="x()">${word}</span>`,
  remark: remark ?? null,
  venuesName: '江北文化馆',
  enclosureList: index === 1 ? [{ name: '场地安全承诺书.pdf', url: '/files/a.pdf' }] : [],
}));

const changes: DiffItem[] = [
  { label: '活动名称', kind: 'text', before: '新春民族音乐会', after: '「丝竹清音」新春民族管弦乐音乐会' },
  {
    label: '简介',
    kind: 'html',
    before: article,
    after: article.replace('5.2 米', '6 米').replace('提前 3 日', '提前 7 日'),
  },
  {
    label: '图片',
    kind: 'images',
    before: covers.slice(0, 3),
    after: [covers[1] ?? '', covers[0] ?? '', covers[3] ?? ''],
  },
  { label: '需要预约', kind: 'flag', before: false, after: true },
  { label: '联系人', kind: 'text', before: '陈雅琴', after: '陈雅琴' },
];

function ReviewScreen() {
  return (
    <>
      <PageHeader title="审核" />
      <Panel title="审批流程">
        <ReviewLogTable rows={log} />
      </Panel>
      <br />
      <Panel title="修改内容">
        <DiffView items={changes} />
      </Panel>
      <br />
      <Panel title="简介">
        <RichTextView html={article} />
      </Panel>
    </>
  );
}

function StatesScreen() {
  const confirm = useConfirm();
  const [open, setOpen] = useState('');
  const askDelete = () =>
    confirm({
      title: '确定要删除本条信息，是否继续',
      record: '周末读书会：从《考工记》看匠心',
      consequence: '已有 37 人预约，删除后 30 天内可从回收站恢复。',
      danger: true,
      okText: '删除',
    });
  return (
    <>
      <PageHeader
        title="状态与对话框"
        extra={
          <>
            <Button onClick={() => void askDelete()}>确认</Button>
            {['crop', 'qr', 'progress'].map((name) => (
              <Button key={name} onClick={() => setOpen(name)}>
                {name}
              </Button>
            ))}
          </>
        }
      />
      <Panel>
        <EmptyState
          title="没有符合条件的活动"
          hint="换个条件试试，或重置全部条件。"
          onReset={nothing}
          onAdd={nothing}
          addLabel="新增活动"
        />
        <ErrorState message="网络异常" requestId="0192f3a1" onRetry={nothing} />
        {states.map(([status, text]) => (
          <span key={status} style={{ marginRight: 12 }}>
            <StatusTag status={status} text={text} />
          </span>
        ))}
      </Panel>
      <CropDialog
        open={open === 'crop'}
        src={covers[0]}
        width={375}
        height={170}
        onCancel={() => setOpen('')}
        onConfirm={() => setOpen('')}
        onPickFromLibrary={nothing}
      />
      <QrDialog open={open === 'qr'} record="周末读书会" src={covers[0]} onClose={() => setOpen('')} />
      <ProgressDialog
        open={open === 'progress'}
        title="正在导出"
        progress={0.42}
        detail="已处理 1,260 / 3,000 条"
        onCancel={() => setOpen('')}
      />
    </>
  );
}

const refuse = async () => '用户名或密码错误';
const screens: Readonly<Record<string, ReactNode>> = {
  list: <ListScreen />,
  form: <FormScreen />,
  review: <ReviewScreen />,
  states: <StatesScreen />,
  compact: (
    <Panel title="重新登录">
      <LoginView compact onSubmit={refuse} defaultName="admin" reason="登录超时，请重新登录" />
    </Panel>
  ),
};

function Gallery() {
  const screen = new URLSearchParams(location.search).get('screen') ?? 'list';
  if (screen === 'login') return <LoginView onSubmit={refuse} />;
  return (
    <AntdProvider>
      <main className="main">{screens[screen]}</main>
    </AntdProvider>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}

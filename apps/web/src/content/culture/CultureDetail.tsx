import { planText } from '@yunguan/contract/content/culture-plan';
import type { Values } from '@yunguan/contract/kernel/parse';
import { Alert, Skeleton } from 'antd';
import { listedClubs } from './club-choices';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { DetailFields } from '@/kernel/detail/DetailFields';
import { DetailPage, type DetailTab } from '@/kernel/detail/DetailPage';
import { Pictures } from '@/kernel/detail/Pictures';
import { rowCoordinates, rowCount, rowPaths, rowShows, rowText } from '@/kernel/detail/row-text';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { RichTextView } from '@/ui/RichTextView';
import { cultureContent, serviceTypeName } from './culture-content';
import { DeliveriesTab } from './deliveries/DeliveriesTab';
import { PlanFigures } from './plan/PlanFigures';
import { plannedYears } from './plan/plan-grid';
import { PlanTable } from './plan/PlanTable';
import { useDeliveryPlan } from './plan/use-delivery-plan';
import './plan/plan.css';

/** Everything about one culture delivery (002 §2.7, view 4). */
export default function CultureDetail() {
  const { id = '' } = useContentScreen();
  return <DetailPage of={cultureContent} id={id} tabs={(row) => tabsOf(id, row)} />;
}

function tabsOf(id: string, row: Values): readonly DetailTab[] {
  return [
    { key: 'basic', label: '基本信息', content: <Facts row={row} /> },
    { key: 'pictures', label: '活动图片', content: <CulturePictures row={row} /> },
    { key: 'introduction', label: '活动简介', content: <RichTextView html={rowText(row, 'introduction')} /> },
    { key: 'plan', label: '配送计划', content: <Plan id={id} row={row} /> },
    { key: 'deliveries', label: '配送订单', content: <DeliveriesTab brandId={id} />, standsAlone: true },
  ];
}

function Facts({ row }: { row: Values }) {
  const text = (name: string) => rowText(row, name);
  const clubs = listedClubs(row).map(({ name }) => name);
  return (
    <>
      <DetailFields
        fields={[
          { label: '活动名称', value: text('title') },
          { label: '分类', value: text('type') },
          { label: '所属场馆', value: text('venueName') },
          { label: '服务类型', value: serviceTypeName(row.serviceType) },
          { label: '时长', value: text('duration') && `${text('duration')} 分钟` },
          { label: '发布日期', value: text('publishTime').slice(0, 10) },
          { label: '负责人', value: text('contacts') },
          { label: '联系电话', value: text('tel') },
          { label: '经纬度', value: rowCoordinates(row) },
          { label: '计划配送次数', value: rowCount(row, 'planCount') },
          { label: '已分配次数', value: rowCount(row, 'allocatedCount') },
          { label: '已完成次数', value: rowCount(row, 'successCount') },
        ]}
      />
      <DetailFields
        fields={[
          { label: '社团', value: clubs.join('、'), wide: true },
          { label: '所在区域', value: text('areas'), wide: true },
          { label: '详细地址', value: text('address'), wide: true },
          { label: '展示端', value: rowShows(row), wide: true },
        ]}
      />
    </>
  );
}

function CulturePictures({ row }: { row: Values }) {
  const cover = rowText(row, 'cover');
  return (
    <>
      <h3 className="detail-part">封面</h3>
      <Pictures paths={cover ? [cover] : []} label="封面" />
      <h3 className="detail-part">活动图片</h3>
      <Pictures paths={rowPaths(row, 'albums')} label="活动图片" />
    </>
  );
}

/** The plan in force with its visits; the form's own where none is approved yet, or another one waits. */
function Plan({ id, row }: { id: string; row: Values }) {
  const { data, error, refetch } = useDeliveryPlan(id);
  const entered = plannedYears(row.plans);
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active paragraph={{ rows: 5 }} />;
  const inForce = data.months.filter(({ frequency }) => frequency > 0);
  const isInForce = inForce.length > 0;
  const isSame = planText(entered) === planText(plannedYears(inForce));
  const enteredMonths = entered.flatMap(({ year, dates }) =>
    dates.map((date) => ({ year, ...date, allocated: 0, done: 0, left: date.frequency })),
  );
  return (
    <div className="plan">
      {isInForce && (
        <>
          <PlanFigures plan={data} />
          <PlanTable months={inForce} lines={['allocated', 'done']} />
        </>
      )}
      {!isSame && (
        <>
          <Alert
            className="plan-note"
            type="info"
            showIcon
            title={
              isInForce
                ? '上表为审核通过、正在执行的计划；修改后的计划如下，审核通过后生效。'
                : '计划审核通过后，才能按月接受申请与分配。'
            }
          />
          <PlanTable months={enteredMonths} />
        </>
      )}
      {!isInForce && entered.length === 0 && <p className="hint">尚未填写配送计划</p>}
    </div>
  );
}

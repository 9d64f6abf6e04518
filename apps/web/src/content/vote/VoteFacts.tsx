import type { Values } from '@yunguan/contract/kernel/parse';
import { DetailFields } from '@/kernel/detail/DetailFields';
import { rowCoordinates, rowCount, rowFlag, rowPeriod, rowShows, rowText } from '@/kernel/detail/row-text';

/** The plain fields of a vote activity, in the order of its form. */
export function VoteFacts({ row }: { row: Values }) {
  const text = (name: string) => rowText(row, name);
  const paragraph = (name: string) => text(name) && <span className="detail-paragraph">{text(name)}</span>;
  const isSignup = row.isNeedSignup === true;
  return (
    <>
      <DetailFields
        fields={[
          { label: '活动名称', value: text('title') },
          { label: '分类', value: text('typeName') },
          { label: '所属场馆', value: text('venueName') },
          { label: '联系人', value: text('contacts') },
          { label: '联系电话', value: text('tel') },
          { label: '发布时间', value: text('publishTime').slice(0, 16) },
          { label: '所在区域', value: text('areas') },
          { label: '经纬度', value: rowCoordinates(row) },
          { label: '详细地址', value: text('address'), wide: true },
        ]}
      />
      <DetailFields
        fields={[
          { label: '活动时间', value: rowPeriod(row, 'strStartTime', 'strEndTime') },
          {
            label: '报名时间',
            value: isSignup ? rowPeriod(row, 'strSignupStartTime', 'strSignupEndTime') : '无需报名',
          },
          { label: '活动场次', value: eventTexts(row).join('、') },
          { label: '是否需要报名', value: rowFlag(row, 'isNeedSignup') },
          { label: '是否需要投票', value: rowFlag(row, 'isNeedVote') },
          { label: '是否需要预约', value: rowFlag(row, 'isNeedReserve') },
          { label: '自定义报名', value: row.isCustomApply === true ? '已启用' : '未启用' },
          { label: '投票数', value: rowCount(row, 'votesCount') },
          { label: '浏览量', value: rowCount(row, 'viewingCount') },
          { label: '展示端', value: rowShows(row), wide: true },
        ]}
      />
      <DetailFields
        fields={[
          { label: '温馨提示', value: paragraph('tips'), wide: true },
          { label: '备注', value: paragraph('remarks'), wide: true },
        ]}
      />
    </>
  );
}

/** Events have no described shape in this area (texts.md V12); a name or a text is shown, nothing is invented. */
function eventTexts({ eventList: events }: Values): string[] {
  if (!Array.isArray(events)) return [];
  return events.flatMap((event: unknown) => {
    if (typeof event === 'string') return [event];
    const isNamed = typeof event === 'object' && event !== null && 'name' in event;
    return isNamed && typeof event.name === 'string' ? [event.name] : [];
  });
}

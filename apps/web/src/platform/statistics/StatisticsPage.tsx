import { PrinterOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getVenueStatistics, statisticsExportCode } from '@yunguan/contract/platform/statistics';
import { Button, Select, Skeleton } from 'antd';
import { call } from '@/kernel/api/call';
import { exportFile } from '@/kernel/api/files';
import { queryKeys } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { ExportButton } from '@/kernel/list/ExportButton';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useHolds } from '@/kernel/session/use-holds';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { useVenueChoices } from '@/kernel/session/use-venue-choices';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { Numbers } from './Numbers';
import { allVenues, statisticsUrl, thisYear, usualVenue, yearChoices } from './statistics-url';
import './statistics.css';

const title = '数据统计';

/** The numbers of a year for the yearly report and the rating of venues (002 §2.1 `statistics`). */
export default function StatisticsPage() {
  return (
    <AreaPage area="statistics" title={title}>
      <Statistics />
    </AreaPage>
  );
}

function Statistics() {
  const { user } = useSession();
  const [state, change] = useUrlState(statisticsUrl);
  const { year = thisYear(), venue = usualVenue(user) } = state;
  const choices = useVenueChoices();
  const holds = useHolds('statistics', venue === allVenues ? undefined : venue);
  const asked = { year, venueId: venue === allVenues ? undefined : venue };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: queryKeys.read(getVenueStatistics.path, asked),
    queryFn: ({ signal }) => call(getVenueStatistics, asked, { signal }),
    // Numbers of a moment ago are wrong as soon as somebody writes.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const venues = [{ value: allVenues, label: '全部场馆' }, ...choices];
  const shownVenue = venues.find(({ value }) => value === venue)?.label ?? user.venueName;

  return (
    <div className="stat-page">
      <PageHeader
        title={title}
        description="年度评估与年报的数字，按北京时间分月统计；点击带下划线的数字查看对应的记录"
        extra={
          <>
            <Select
              aria-label="年份"
              value={year}
              options={yearChoices(year).map((value) => ({ value, label: `${value}年` }))}
              listHeight={432}
              virtual={false}
              onChange={(value) => change({ year: value })}
              className="stat-year"
            />
            {choices.length > 1 && (
              <Select
                aria-label="场馆"
                value={venue}
                options={venues}
                showSearch={{ optionFilterProp: 'label' }}
                notFoundContent="没有找到场馆"
                onChange={(value) => change({ venue: value === usualVenue(user) ? undefined : value })}
                className="stat-venue"
              />
            )}
            <Button
              icon={<PrinterOutlined aria-hidden />}
              disabled={!data || isPlaceholderData}
              onClick={() => window.print()}
            >
              打印
            </Button>
            {holds('export') && (
              <ExportButton
                request={{ action: statisticsExportCode, model: asked }}
                total={data?.measures.length}
                run={exportFile}
              />
            )}
          </>
        }
      />
      <p className="stat-of">{`${shownVenue} · ${year}年`}</p>
      {error && !data && (
        <Panel>
          <LoadFailure error={error} onRetry={refetch} />
        </Panel>
      )}
      {!error && !data && (
        <Panel>
          <Skeleton active title={false} paragraph={{ rows: 12 }} />
        </Panel>
      )}
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'stat-before' : ''}>
          <Numbers data={data} venue={venue} state={state} onChange={change} />
        </div>
      )}
    </div>
  );
}

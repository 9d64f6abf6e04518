import { customExportCode, type CustomSubmission, getSubmissions } from '@yunguan/contract/content/vote-application';
import { mostDecided } from '@yunguan/contract/content/vote-signup';
import type { Values } from '@yunguan/contract/kernel/parse';
import { PlusOutlined } from '@ant-design/icons';
import { isAllowed } from '@yunguan/contract/kernel/actions';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { exportFile } from '@/kernel/api/files';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { useUntickDecided } from '@/kernel/decisions/use-untick-decided';
import { rowPeriod, rowText } from '@/kernel/detail/row-text';
import { ExportButton } from '@/kernel/list/ExportButton';
import { PackButton } from '@/kernel/packs/PackButton';
import { SavedFilters } from '@/kernel/saved-filters/SavedFilters';
import { SelectAll } from '@/kernel/records/SelectAll';
import { useRecords } from '@/kernel/records/use-records';
import { useTicked } from '@/kernel/records/use-ticked';
import { useHolds } from '@/kernel/session/use-holds';
import { ListBar } from '@/ui/ListBar';
import { Panel } from '@/ui/Panel';
import type { RowAction } from '@/ui/RowActions';
import { ActivityPage } from '../ActivityPage';
import { useApply } from '../use-apply';
import { voteContent } from '../vote-content';
import { voteModes } from '../vote-modes';
import { applicationName } from './application-text';
import { ApplicationBatch } from './ApplicationBatch';
import { ApplicationFilters } from './ApplicationFilters';
import { ApplicationTable } from './ApplicationTable';
import './applications.css';
import { applicationsPrefix, type ApplicationsState, applicationsUrl } from './applications-url';
import { customAreas } from './custom-areas';
import { lazyPart } from '@/ui/lazy-part';

const ApplicationDrawer = lazyPart(() => import('./ApplicationDrawer'));

/** Custom sign-up applications (000 §2, mode 11). */
export default function ApplicationsView() {
  return (
    <ActivityPage
      title="报名申请列表"
      standing={(row) => `报名时间 ${rowPeriod(row, 'strSignupStartTime', 'strSignupEndTime') || '—'}`}
    >
      {(row) => <Applications row={row} />}
    </ActivityPage>
  );
}

function Applications({ row }: { row: Values }) {
  const activityId = rowText(row, 'id');
  const filterOf = ({ state, keyword }: ApplicationsState) => ({ activityId, state, keyword });
  const records = useRecords({
    endpoint: getSubmissions,
    schema: applicationsUrl.schema,
    prefix: applicationsPrefix,
    filter: filterOf,
    area: customAreas.application,
  });
  const { state, change, rows, total, isLoading } = records;
  const [apply, setApply] = useApply();
  const [revealing, setRevealing] = useState<string>();
  const holds = useHolds(voteContent.key);
  const { goTo } = useContentScreen();
  const { ticked, setTicked, selectionOf } = useTicked<CustomSubmission>(records, mostDecided);
  const untickDecided = useUntickDecided(records, setTicked);
  const mayAdd = isAllowed(voteContent.rowActions.applyOnBehalf ?? {}, row, holds);

  const handleAdd = mayAdd ? () => goTo(voteModes.applyOnBehalf, activityId) : undefined;
  // Asked for at this opening: the one before may have been left by Back.
  const handleOpen = (id: string, isRevealing = false) => {
    setRevealing(isRevealing ? id : undefined);
    setApply({ apply: id });
  };
  const actionsOf = ({ id, state: standing }: CustomSubmission): RowAction[] => [
    { key: 'open', label: standing === 1 && holds('review') ? '审核' : '详情', onClick: () => handleOpen(id) },
    ...(holds('reveal') ? [{ key: 'reveal', label: '查看完整', onClick: () => handleOpen(id, true) }] : []),
  ];
  return (
    <>
      <ApplicationFilters state={state} onChange={change} loading={isLoading} />
      <Panel flush className="list-panel">
        <ListBar total={total}>
          <SavedFilters list={applicationsUrl} state={state} onShow={change} />
          {holds('export') && (
            <ExportButton
              request={{ action: customExportCode, model: filterOf(state) }}
              total={total}
              run={exportFile}
            />
          )}
          {holds('export') && holds('reveal') && (
            <PackButton
              action={customExportCode}
              model={filterOf(state)}
              total={total}
              label="打包材料"
              lead={`把筛选出的 ${total ?? 0} 份报名申请里的图片和附件连同报名表装进一个压缩包，每份申请一个文件夹。其中有个人信息，请妥善保管；下载会记入日志。`}
            />
          )}
          {handleAdd && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={handleAdd}>
              代为报名
            </Button>
          )}
        </ListBar>
        <ApplicationBatch
          applications={ticked}
          all={
            <SelectAll
              records={records}
              ticked={ticked}
              onTick={setTicked}
              // Where the filter asks for them, all of them wait.
              {...(state.state !== 1 && { isOffered: waits })}
            />
          }
          onClear={() => setTicked([])}
          onDecided={untickDecided}
        />
        <ApplicationTable
          records={records}
          visitedId={apply}
          selection={holds('review') ? selectionOf(rows, selectable) : undefined}
          actionsOf={actionsOf}
          isOpen={row.isCustomApply === true}
          onFilter={change}
          onAdd={handleAdd}
        />
      </Panel>
      <Suspense>
        {apply !== undefined && (
          <ApplicationDrawer
            key={apply}
            id={apply}
            activityId={activityId}
            rows={rows ?? []}
            isRevealing={revealing === apply}
            onOpen={(id) => {
              setRevealing(undefined);
              setApply({ apply: id }, { replace: true });
            }}
            // Back must not open again what was closed.
            onClose={() => setApply({ apply: undefined }, { replace: true })}
          />
        )}
      </Suspense>
    </>
  );
}

const waits = ({ state }: CustomSubmission) => state === 1;
const selectable = { isDisabled: (one: CustomSubmission) => !waits(one), labelOf: applicationName };

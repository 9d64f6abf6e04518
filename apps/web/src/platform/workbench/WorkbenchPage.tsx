import { useState } from 'react';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { useSession } from '@/kernel/session/use-session';
import { PageHeader } from '@/ui/PageHeader';
import { greetingAt, hourOf, longDateOf } from './greeting';
import { DaysPanel, StatusPanel } from './ChartPanels';
import { JudgingPanel } from './JudgingPanel';
import { LicencesPanel } from './LicencesPanel';
import { NumbersPanel } from './NumbersPanel';
import { CounterCards } from './CounterCards';
import { QuickCreate } from './QuickCreate';
import { QuickEntries } from './QuickEntries';
import { StartingPanel } from './StartingPanel';
import { UnattendedPanel } from './UnattendedPanel';
import { UnfinishedPanel } from './UnfinishedPanel';
import { WaitingPanel } from './WaitingPanel';
import './workbench.css';

/** The workbench: what waits, what came back, what comes, how much there is, and the ways on. */
export default function WorkbenchPage() {
  const { user } = useSession();
  const [now] = useState(() => new Date());
  usePageTitle('工作台');
  return (
    <>
      <PageHeader
        title={`${greetingAt(hourOf(now))}，${user.realName || user.nickName}`}
        description={`${longDateOf(now)} · ${user.venueName}`}
        extra={<QuickCreate />}
      />
      <CounterCards />
      <UnattendedPanel />
      <JudgingPanel />
      <div className="workbench-columns">
        <WaitingPanel />
        <UnfinishedPanel />
        <StartingPanel />
        <DaysPanel />
      </div>
      <LicencesPanel />
      <div className="workbench-columns">
        <NumbersPanel />
        <StatusPanel />
      </div>
      <QuickEntries />
    </>
  );
}

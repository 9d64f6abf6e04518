import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { beginSecondFactor, type Enrolment, getOwnSecurity } from '@yunguan/contract/platform/account';
import { Alert, App, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { useSession } from '@/kernel/session/use-session';
import { Panel } from '@/ui/Panel';
import { StatusTag } from '@/ui/StatusTag';
import { EnrolDialog } from './EnrolDialog';
import { ProofDialog } from './ProofDialog';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';

/** The query cache's area of this page. */
const accountArea = 'account';
/** New recovery codes outlive the page being drawn anew: they are shown only once. */
const codesKey = ['recovery-codes'] as const;
/** Codes below which new ones are advised. */
const fewCodes = 3;

/** The second factor of the user: set up, renewed codes, removed. */
export function SecondFactorPanel() {
  const { user } = useSession();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [proving, setProving] = useState<'renew' | 'remove'>();
  const security = useQuery({
    queryKey: queryKeys.list(accountArea, 'security'),
    queryFn: ({ signal }) => call(getOwnSecurity, {}, { signal }),
  });
  const codes = useQuery<readonly string[] | null>({ queryKey: codesKey, queryFn: skipToken });
  const begin = useSingleMutation({
    mutationFn: () => call(beginSecondFactor, {}),
    onSuccess: setEnrolment,
    onError: (error) => {
      if (!isSilent(error)) message.error(textOf(error), 4);
    },
  });
  const keepCodes = (fresh: readonly string[]) => queryClient.setQueryData(codesKey, fresh);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: queryKeys.user });

  const handleNoted = async () => {
    queryClient.setQueryData(codesKey, null);
    // What else was closed until now opens.
    await readAgain();
  };

  return (
    <Panel title="两步验证" extra={<State enabled={security.data && security.data.enabledTime !== null} />}>
      {user.mustSetSecondFactor && (
        <Alert type="warning" showIcon title="本单位要求您的账号使用两步验证，请先设置，再使用其他功能。" />
      )}
      <p className="account-lead">
        登录时除密码外，再输入手机验证器应用显示的 6 位动态验证码。密码泄露时，别人也无法登录。
      </p>
      {security.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {security.error && <LoadFailure error={security.error} onRetry={security.refetch} />}
      {security.data?.enabledTime === null && (
        <Button type="primary" loading={begin.isPending} onClick={() => begin.mutate()}>
          设置两步验证
        </Button>
      )}
      {security.data && security.data.enabledTime !== null && (
        <>
          <dl className="account-facts">
            <dt>启用时间</dt>
            <dd className="num">{security.data.enabledTime}</dd>
            <dt>剩余恢复码</dt>
            <dd>
              <span className="num">{security.data.recoveryCodesLeft}</span> 个
              {security.data.recoveryCodesLeft < fewCodes && <span className="account-few">，请重新生成</span>}
            </dd>
          </dl>
          <div className="account-actions">
            <Button onClick={() => setProving('renew')}>重新生成恢复码</Button>
            <Button danger onClick={() => setProving('remove')}>
              解除两步验证
            </Button>
          </div>
        </>
      )}
      {enrolment && <EnrolDialog enrolment={enrolment} onEnabled={keepCodes} onClose={() => setEnrolment(undefined)} />}
      {proving && (
        <ProofDialog
          purpose={proving}
          onRenewed={keepCodes}
          onClose={(isDone) => {
            setProving(undefined);
            if (isDone && proving === 'remove') void readAgain();
          }}
        />
      )}
      {codes.data && <RecoveryCodesDialog codes={codes.data} onNoted={() => void handleNoted()} />}
    </Panel>
  );
}

function State({ enabled }: { enabled: boolean | undefined }) {
  if (enabled === undefined) return null;
  return <StatusTag tone={enabled ? 'passed' : 'draft'} text={enabled ? '已启用' : '未启用'} />;
}

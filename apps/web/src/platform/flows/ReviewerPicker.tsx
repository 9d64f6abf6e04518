import { ApartmentOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { mostReviewers, type ReviewCandidates } from '@yunguan/contract/platform/flows';
import { App, Button, Checkbox, Input, Modal, Skeleton, Tabs, Tag } from 'antd';
import { Suspense, useDeferredValue, useState } from 'react';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { samePeople } from '@/kernel/dialogs/person';
import { EmptyState } from '@/ui/EmptyState';
import { lazyPart } from '@/ui/lazy-part';
import { useUnsent } from '@/kernel/leave-guard/use-unsent';
import { candidatesOptions } from './flow-queries';
import { ableIn, type Named, namesText } from './step-drafts';

const PersonPicker = lazyPart(() => import('@/kernel/dialogs/PersonPicker'));

export interface Reviewers {
  readonly roles: readonly Named[];
  readonly users: readonly Named[];
}

export interface ReviewerPickerProps {
  readonly title: string;
  readonly venueId: string;
  readonly chosen: Reviewers;
  readonly onConfirm: (reviewers: Reviewers) => void;
  readonly onClose: () => void;
}

/** Chooses the reviewers of a step: roles, whoever holds them, and single people. */
export function ReviewerPicker({ title, venueId, chosen: before, onConfirm, onClose }: ReviewerPickerProps) {
  const [chosen, setChosen] = useState(before);
  const isChanged = !samePeople(chosen.roles, before.roles) || !samePeople(chosen.users, before.users);
  const unsent = useUnsent(isChanged, 'choice');
  const count = chosen.roles.length + chosen.users.length;
  const handleCancel = async () => {
    if (await unsent.mayGiveUp()) onClose();
  };
  return (
    <Modal
      open
      centered
      title={title}
      width={680}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: count === 0 }}
      mask={{ closable: !isChanged }}
      onOk={() => onConfirm(chosen)}
      onCancel={() => void handleCancel()}
    >
      {unsent.guard}
      <Tabs
        items={[
          {
            key: 'roles',
            label: `角色（${chosen.roles.length}）`,
            children: <Roles venueId={venueId} chosen={chosen} onChange={setChosen} />,
          },
          {
            key: 'users',
            label: `人员（${chosen.users.length}）`,
            children: <People venueId={venueId} chosen={chosen} onChange={setChosen} />,
          },
        ]}
      />
      <ChosenReviewers chosen={chosen} onChange={setChosen} />
    </Modal>
  );
}

interface ChoosingProps {
  readonly venueId: string;
  readonly chosen: Reviewers;
  readonly onChange: (chosen: Reviewers) => void;
}

function Roles({ venueId, chosen, onChange }: ChoosingProps) {
  const { data, error, refetch } = useQuery(candidatesOptions(venueId));
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active />;
  return (
    <div className="picker-list" role="group" aria-label="角色">
      {data.roles.map(({ id, name, holders }) => (
        <Choice
          key={id}
          isChosen={chosen.roles.some((role) => role.id === id)}
          isFull={chosen.roles.length >= mostReviewers}
          name={name}
          hint={holders.length === 0 ? '本馆暂无人员' : `${holders.length} 人：${namesText(holders)}`}
          onToggle={() => onChange({ ...chosen, roles: toggled(chosen.roles, { id, name }) })}
        />
      ))}
    </div>
  );
}

function People({ venueId, chosen, onChange }: ChoosingProps) {
  const [keyword, setKeyword] = useState('');
  const [isPicking, setPicking] = useState(false);
  const word = useDeferredValue(keyword.trim());
  const { message } = App.useApp();
  const all = useQuery(candidatesOptions(venueId));
  const { data, error, refetch } = useQuery(candidatesOptions(venueId, word));
  const handlePicked = (people: readonly Named[]) => {
    setPicking(false);
    const able = ableIn(all.data ?? { roles: [], users: [] });
    const unable = people.filter(({ id }) => !able.has(id));
    if (unable.length > 0) message.warning(`${namesText(unable)}在本场馆没有角色，不能担任审核人`, 4);
    onChange({ ...chosen, users: people.filter(({ id }) => able.has(id)) });
  };
  return (
    <>
      <div className="picker-bar">
        <Input
          allowClear
          aria-label="搜索人员"
          placeholder="搜索姓名"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <Button icon={<ApartmentOutlined aria-hidden />} onClick={() => setPicking(true)}>
          按部门选择
        </Button>
      </div>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active />}
      {data && <PeopleList users={data.users} chosen={chosen} onChange={onChange} />}
      {isPicking && (
        <Suspense fallback={null}>
          <PersonPicker
            open
            title="选择审核人"
            venueId={venueId}
            chosen={chosen.users}
            max={mostReviewers}
            onConfirm={handlePicked}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface PeopleListProps extends Omit<ChoosingProps, 'venueId'> {
  readonly users: ReviewCandidates['users'];
}

function PeopleList({ users, chosen, onChange }: PeopleListProps) {
  if (users.length === 0) return <EmptyState title="没有找到人员" hint="只列出在本场馆有角色且已启用的人员。" />;
  return (
    <div className="picker-list" role="group" aria-label="人员">
      {users.map(({ id, name, department, roles }) => (
        <Choice
          key={id}
          isChosen={chosen.users.some((user) => user.id === id)}
          isFull={chosen.users.length >= mostReviewers}
          name={name}
          hint={[department, roles].filter(Boolean).join(' · ')}
          onToggle={() => onChange({ ...chosen, users: toggled(chosen.users, { id, name }) })}
        />
      ))}
    </div>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly isFull: boolean;
  readonly name: string;
  readonly hint: string;
  readonly onToggle: () => void;
}

function Choice({ isChosen, isFull, name, hint, onToggle }: ChoiceProps) {
  return (
    <Checkbox className="picker-choice" checked={isChosen} disabled={isFull && !isChosen} onChange={onToggle}>
      <span>{name}</span>
      <span className="hint ellipsis" title={hint}>
        {hint}
      </span>
    </Checkbox>
  );
}

function ChosenReviewers({ chosen, onChange }: Omit<ChoosingProps, 'venueId'>) {
  const { roles, users } = chosen;
  if (roles.length + users.length === 0)
    return <p className="picker-chosen hint">尚未选择，至少选择一个角色或一名人员。</p>;
  return (
    <div className="picker-chosen" aria-label="已选审核人" role="group">
      <span className="hint">已选</span>
      {roles.map((role) => (
        <Tag
          key={role.id}
          closable={{ 'aria-label': `移除${role.name}` }}
          onClose={() => onChange({ roles: toggled(roles, role), users })}
        >
          {role.name}（角色）
        </Tag>
      ))}
      {users.map((user) => (
        <Tag
          key={user.id}
          closable={{ 'aria-label': `移除${user.name}` }}
          onClose={() => onChange({ roles, users: toggled(users, user) })}
        >
          {user.name}
        </Tag>
      ))}
      <Button type="link" size="small" onClick={() => onChange({ roles: [], users: [] })}>
        清空
      </Button>
    </div>
  );
}

function toggled(people: readonly Named[], one: Named): Named[] {
  return people.some(({ id }) => id === one.id) ? people.filter(({ id }) => id !== one.id) : [...people, one];
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getTeam, getTeams } from '@yunguan/contract/content/vote-signup';
import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { clearable } from '@/ui/clearable';
import { teamName } from '../signups/team-text';
import { voteAreas } from '../vote-areas';

export interface TeamSelectProps {
  readonly activityId: string;
  /** Teams that are gone and have ballots. */
  readonly deleted: readonly { readonly id: string; readonly number: number; readonly name: string }[];
  readonly id?: string;
  readonly value?: string | undefined;
  readonly onChange?: (signupId: string | undefined) => void;
}

/** Teams offered at a time; more are found by their name. */
const mostOffered = 50;
/** Milliseconds after the last key. */
const typingPause = 250;

/** A team of the activity, found by its name. */
export function TeamSelect({ activityId, deleted, id, value, onChange }: TeamSelectProps) {
  const { word, type } = useTyped();
  const { data: teams, isFetching } = useQuery({
    queryKey: queryKeys.list(voteAreas.signup, [getTeams.path, 'choice', activityId, word]),
    queryFn: async ({ signal }) => {
      const asked = { activityId, clubName: word, order: 'number', pageSize: mostOffered } as const;
      return (await call(getTeams, asked, { signal })).datas;
    },
    placeholderData: keepPreviousData,
  });
  const living = teams?.map((team) => ({ value: team.id, label: `${team.number} 号 ${teamName(team)}` })) ?? [];
  const gone = deleted
    .filter((team) => team.name.includes(word) || team.id === value)
    .map((team) => ({ value: team.id, label: `${team.number} 号 ${team.name}（已删除）` }));
  const offered = [...living, ...gone];
  const isOffered = offered.some((team) => team.value === value);
  const chosen = useChosenTeam(teams && !isOffered ? value : undefined);
  return (
    <Select<string>
      {...(id !== undefined && { id })}
      allowClear={clearable}
      placeholder="全部队伍"
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: type }}
      notFoundContent={isFetching ? '正在查找…' : '没有找到队伍，请输入团队名称'}
      options={value === undefined || isOffered ? offered : [{ value, label: chosen }, ...offered]}
      value={value ?? null}
      onChange={(next) => onChange?.(next ?? undefined)}
    />
  );
}

/** What is searched for, once the user has stopped typing. */
function useTyped() {
  const [word, setWord] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setWord(typed.trim()), typingPause);
  };
  return { word, type };
}

/** Name of a team that the search does not offer; one that is gone keeps its votes in the ledger. */
function useChosenTeam(signupId: string | undefined): string {
  const { data, isError } = useQuery({
    queryKey: queryKeys.detail(voteAreas.signup, signupId ?? ''),
    queryFn: ({ signal }) => call(getTeam, { id: signupId ?? '' }, { signal }),
    enabled: signupId !== undefined,
    retry: false,
  });
  if (data) return `${data.number} 号 ${teamName(data)}`;
  return isError ? '已删除的队伍' : '…';
}

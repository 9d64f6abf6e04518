import { SearchOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { userList } from '@yunguan/contract/platform/lookups';
import { Button, Input, Skeleton, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { call } from '../api/call';
import { queryKeys, staffArea } from '../api/query-keys';
import { LoadFailure } from '../failures/LoadFailure';
import { useMatchName } from '../search/use-match-name';
import type { Person } from './person';
import { PersonName } from './PersonName';
import { pickerHeight } from './picker-height';

export interface PersonListProps {
  readonly venueId: string;
  readonly departmentId: string;
  readonly chosen: readonly Person[];
  /** Nobody more may be chosen. */
  readonly isFull: boolean;
  readonly isSingle: boolean;
  readonly onToggle: (person: Person) => void;
  readonly onAdd: (people: readonly Person[]) => void;
}

/** 用户列表 of a department, searched by name or its pinyin, whole or initials; a flat tree, because it draws only what is in sight. */
export function PersonList(props: PersonListProps) {
  const { venueId, departmentId, chosen, isFull, isSingle, onToggle, onAdd } = props;
  const [word, setWord] = useState('');
  const match = useMatchName();
  const body = { venueId, departmentId };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: queryKeys.list(staffArea, [userList.path, body]),
    queryFn: ({ signal }) => call(userList, body, { signal }),
    placeholderData: keepPreviousData,
  });
  const people = useMemo<Person[] | undefined>(() => {
    const wanted = word.trim();
    return data?.datas.flatMap(({ id, nickName, departmentName: of }) =>
      wanted === '' || match(nickName, wanted)
        ? [{ id, name: nickName, ...(of !== undefined && { department: of || '没有部门' }) }]
        : [],
    );
  }, [data, word, match]);
  const chosenIds = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen]);

  return (
    <section className="person-picker-part" aria-label="用户列表">
      <h3>
        用户列表 <small className="num">{people?.length ?? ''}</small>
        {!isSingle && people && people.length > 0 && (
          <Button type="link" size="small" disabled={isFull} onClick={() => onAdd(people)}>
            全部选择
          </Button>
        )}
      </h3>
      <Input
        value={word}
        onChange={(event) => setWord(event.target.value)}
        prefix={<SearchOutlined aria-hidden />}
        placeholder="按姓名或拼音搜索"
        aria-label="搜索用户"
        allowClear
      />
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!error && !people && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {people?.length === 0 && <p className="person-picker-none">{word ? '没有符合条件的用户' : '该部门暂无用户'}</p>}
      {people && people.length > 0 && (
        <Tree
          aria-label="用户列表"
          className={isPlaceholderData ? 'person-picker-stale' : ''}
          blockNode
          checkable
          selectable={false}
          height={pickerHeight - 44}
          checkedKeys={[...chosenIds]}
          treeData={people.map((person) => ({
            key: person.id,
            title: <PersonName person={person} />,
            person,
            isLeaf: true,
            disableCheckbox: isFull && !chosenIds.has(person.id),
          }))}
          onCheck={(_, { node }) => onToggle(node.person)}
        />
      )}
    </section>
  );
}

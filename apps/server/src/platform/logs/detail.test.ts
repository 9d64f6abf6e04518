import { expect, it } from 'vitest';
import { detailNames } from '../../kernel/audit/detail-names';
import { detailIds, detailLines } from './detail';

it('an entry calls a content type by its name', () => {
  const names = new Map([['site', '场地']]);
  expect(detailLines({ kind: 'site', contentType: 'site', checkedCount: 9 }, { kindNames: names })).toEqual([
    { name: '类型', value: '场地' },
    { name: '类型', value: '场地' },
    { name: '核销人数', value: '9' },
  ]);
});

it('an entry says by its name what it notes by its number, as far as that is known', () => {
  const [known, lost] = ['0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e', '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6f'];
  const detail = { activityId: known, hallId: lost, teams: [known, lost], ids: [known], reason: '本人要求' };
  expect(detailIds(detail)).toEqual([known, lost, known, lost, known]);
  expect(detailLines(detail, { objectName: (id) => (id === known ? '合唱大赛' : '') })).toEqual([
    { name: '活动', value: '合唱大赛' },
    { name: '展厅编号', value: lost },
    { name: '队伍', value: `合唱大赛、${lost}` },
    { name: '编号', value: '合唱大赛' },
    { name: '原因', value: '本人要求' },
  ]);
});

it('an entry hides every number that a person can have, and keeps the files that it names', () => {
  const file = '/files/54/549a13812345678a5efcdd.pdf';
  expect(detailLines({ name: '一代证号 110105491231002，电话 13812345678', path: [file, '13912345678'] })).toEqual([
    { name: '名称', value: '一代证号 110********1002，电话 138****5678' },
    { name: '路径', value: `${file}、139****5678` },
  ]);
});

it('an entry shows every fact that has a name, such as how many orders of tickets were erased, and no secret', () => {
  const noted = Object.fromEntries(Object.keys(detailNames).map((key, index) => [key, index + 1]));
  expect(detailLines(noted).map(({ name }) => name)).toEqual(Object.values(detailNames));
  const secrets = { ticket: 'a', exportTicket: 'b', oldPasswords: 'c', tokens: 'd', password_hash: 'e', 密码: 'f' };
  expect(detailLines(secrets)).toEqual([]);
});

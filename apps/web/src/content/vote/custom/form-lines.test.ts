import { groupType } from '@yunguan/contract/content/vote-custom';
import { describe, expect, it } from 'vitest';
import {
  arranged,
  droppedLine,
  type FormLine,
  isSameOrder,
  linesOf,
  nextNumber,
  numberedLine,
  steppedLine,
  treeOf,
} from './form-lines';
import { customField, customForm } from './custom-form.fixture';

/** 姓名 | 单位信息 [单位, 职务] | 照片 | 其他 [备注] */
const lines = linesOf(customForm);

const shape = (some: readonly FormLine[]) =>
  some.map(({ fieldName, parentId }) => (parentId === null ? fieldName : `·${fieldName}`)).join(' ');
const idOf = (name: string) => lines.find(({ fieldName }) => fieldName === name)?.id ?? '';
const drop = (name: string, over: string, depth = 0) =>
  shape(droppedLine(lines, { id: idOf(name), overId: idOf(over), depth }));

it('lists the form without its phone field, and makes the same tree of it again', () => {
  expect(shape(lines)).toBe('姓名 单位信息 ·单位 ·职务 照片 其他 ·备注');
  expect(treeOf(lines, customForm)).toEqual(customForm);
});

describe('a field that is dragged', () => {
  it('belongs to the subtitle between whose fields it is dropped', () => {
    expect(drop('姓名', '单位')).toBe('单位信息 ·单位 ·姓名 ·职务 照片 其他 ·备注');
  });

  it('stands behind a group, or last in it when it is moved to the right', () => {
    expect(drop('姓名', '职务')).toBe('单位信息 ·单位 ·职务 姓名 照片 其他 ·备注');
    expect(drop('姓名', '职务', 1)).toBe('单位信息 ·单位 ·职务 ·姓名 照片 其他 ·备注');
  });

  it('leaves its group where no group is above', () => {
    expect(drop('职务', '姓名', 1)).toBe('职务 姓名 单位信息 ·单位 照片 其他 ·备注');
  });

  it('goes from one group into another', () => {
    expect(drop('备注', '单位', 1)).toBe('姓名 单位信息 ·备注 ·单位 ·职务 照片 其他');
  });
});

describe('a subtitle that is dragged', () => {
  it('takes its fields along', () => {
    expect(drop('单位信息', '照片')).toBe('姓名 照片 单位信息 ·单位 ·职务 其他 ·备注');
    expect(drop('其他', '姓名')).toBe('其他 ·备注 姓名 单位信息 ·单位 ·职务 照片');
  });

  it('goes beside another group, never into it', () => {
    expect(drop('其他', '单位')).toBe('姓名 其他 ·备注 单位信息 ·单位 ·职务 照片');
    expect(drop('其他', '单位', 1)).toBe('姓名 其他 ·备注 单位信息 ·单位 ·职务 照片');
    expect(drop('单位信息', '备注')).toBe('姓名 照片 其他 ·备注 单位信息 ·单位 ·职务');
  });
});

describe('a number that is typed', () => {
  const numberOf = (name: string, sort: number) => numberedLine(lines, idOf(name), sort);

  it('moves the field to where the number belongs, and counts the form through anew', () => {
    expect(shape(numberOf('照片', 1))).toBe('照片 姓名 单位信息 ·单位 ·职务 其他 ·备注');
    expect(numberOf('照片', 1).map(({ sort }) => sort)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(shape(numberOf('姓名', 999))).toBe('单位信息 ·单位 ·职务 照片 其他 ·备注 姓名');
  });

  it('moves a subtitle with its fields, and a field within its group only', () => {
    expect(shape(numberOf('单位信息', 5))).toBe('姓名 照片 单位信息 ·单位 ·职务 其他 ·备注');
    expect(shape(numberOf('单位', 999))).toBe('姓名 单位信息 ·职务 ·单位 照片 其他 ·备注');
  });

  it('changes nothing when it is the one that is there', () => {
    expect(isSameOrder(numberOf('照片', 5), lines)).toBe(true);
  });
});

it('moves by one step among its equals', () => {
  expect(shape(steppedLine(lines, idOf('照片'), -1))).toBe('姓名 照片 单位信息 ·单位 ·职务 其他 ·备注');
  expect(shape(steppedLine(lines, idOf('单位信息'), 1))).toBe('姓名 照片 单位信息 ·单位 ·职务 其他 ·备注');
  expect(shape(steppedLine(lines, idOf('单位'), 1))).toBe('姓名 单位信息 ·职务 ·单位 照片 其他 ·备注');
});

describe('an order that is not saved, over a form that somebody else changed', () => {
  const order = droppedLine(lines, { id: idOf('姓名'), overId: idOf('职务'), depth: 1 });

  it('keeps a new field last where it belongs', () => {
    const added = customField({ id: 'f9', fieldName: '电话', parentId: idOf('单位信息'), sort: 9 });
    expect(shape(arranged([...lines, added], order))).toBe('单位信息 ·单位 ·职务 ·姓名 ·电话 照片 其他 ·备注');
  });

  it('leaves out what is gone, and keeps at the top what lost its subtitle', () => {
    const left = lines.filter(({ id, parentId }) => id !== idOf('单位信息') && parentId !== idOf('单位信息'));
    expect(shape(arranged(left, order))).toBe('姓名 照片 其他 ·备注');
    expect(left.some(({ type }) => type === groupType)).toBe(true);
  });
});

it('numbers a new field behind all others, within what the server takes', () => {
  const numbered = (...sorts: number[]) =>
    sorts.map((sort) => customField({ id: `f${sort}`, fieldName: '电话', sort }));
  expect(nextNumber([])).toBe(1);
  expect(nextNumber(numbered(3, 7, 5))).toBe(8);
  expect(nextNumber(numbered(999_999))).toBe(999_999);
});

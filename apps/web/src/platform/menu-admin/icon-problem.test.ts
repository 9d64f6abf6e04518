import { expect, it } from 'vitest';
import { iconProblem } from './icon-problem';

const megabyte = 1024 * 1024;

it('takes JPG and PNG below 2 MB for an icon', () => {
  expect(iconProblem({ type: 'image/png', size: 2 * megabyte - 1 })).toBeUndefined();
  expect(iconProblem({ type: 'image/jpeg', size: 10 })).toBeUndefined();
  expect(iconProblem({ type: 'image/gif', size: 10 })).toBe('上传头像图片只能是 JPG 或 PNG 格式!');
  expect(iconProblem({ type: 'image/png', size: 2 * megabyte })).toBe('上传头像图片大小不能超过 2MB!');
});

import { imageLimits } from '@yunguan/contract/kernel/upload-limits';
import { expect, it } from 'vitest';
import { formPicture, isPicture, photoProblem, shapeProblem, uploadFailureText, weightProblem } from './image-rules';

it('finds pictures that are smaller than the advised size or of another shape', () => {
  expect(shapeProblem({ width: 540, height: 340 }, formPicture)).toBe('');
  expect(shapeProblem({ width: 1080, height: 680 }, formPicture)).toBe('');
  expect(shapeProblem({ width: 539, height: 340 }, formPicture)).toBe('小于 540×340');
  expect(shapeProblem({ width: 1080, height: 1080 }, formPicture)).toBe('比例不是 540×340');
  expect(shapeProblem({ width: null, height: null }, formPicture)).toBe('');
});

it('finds pictures of more than 500 KB', () => {
  expect(weightProblem(500 * 1024, formPicture)).toBe('');
  expect(weightProblem(500 * 1024 + 1, formPicture)).toBe('超过 500 KB');
});

it('takes the types that the specification names, and no other', () => {
  const types = ['image/gif', 'image/jpeg', 'image/png', 'image/bmp', 'image/webp', 'image/svg+xml', ''];
  expect(types.map((type) => isPicture(new File(['x'], 'x', { type })))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('words a failure once', () => {
  expect(uploadFailureText(new Error('磁盘已满'))).toBe('磁盘已满,上传失败');
  expect(uploadFailureText(new Error('磁盘已满,上传失败'))).toBe('磁盘已满,上传失败');
  expect(uploadFailureText(undefined)).toBe('上传失败');
});

it('takes JPG and PNG below 2 MB for a cover, an icon or a sign', () => {
  const largest = imageLimits.cover.maxBytes;
  expect(largest).toBe(2 * 1024 * 1024 - 1);
  expect(photoProblem({ type: 'image/png', size: largest }, imageLimits.cover)).toBeUndefined();
  expect(photoProblem({ type: 'image/jpeg', size: 10 }, imageLimits.cover)).toBeUndefined();
  expect(photoProblem({ type: 'image/gif', size: 10 }, imageLimits.cover)).toBe('上传头像图片只能是 JPG 或 PNG 格式!');
  expect(photoProblem({ type: 'image/png', size: largest + 1 }, imageLimits.cover)).toBe(
    '上传头像图片大小不能超过 2MB!',
  );
});

const largest = 2 * 1024 * 1024;

/** What is wrong with a picture for a menu's icon (002 §5.1); undefined when nothing is. */
export function iconProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (file.type !== 'image/jpeg' && file.type !== 'image/png') return '上传头像图片只能是 JPG 或 PNG 格式!';
  if (file.size >= largest) return '上传头像图片大小不能超过 2MB!';
  return undefined;
}

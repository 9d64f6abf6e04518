/** A stored file with its bytes, under the name given; throws where it cannot be read. */
export async function storedFile(path: string, name: string): Promise<File> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error('图片无法读取');
  const blob = await answer.blob();
  return new File([blob], name, { type: blob.type });
}

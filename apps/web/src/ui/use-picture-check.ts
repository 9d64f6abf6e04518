import { App } from 'antd';
import { isPicture, pictureTypeMessage, tooManyMessage } from './image-rules';

export interface Quota {
  readonly remaining: number;
  /** Said where more files come than still fit. */
  readonly tooMany: string | undefined;
}

/** Lets on only what is a picture and still fits, and says what was left out. */
export function usePictureCheck({ remaining, tooMany = tooManyMessage }: Quota, add: (files: File[]) => void) {
  const { message } = App.useApp();
  return (files: File[]) => {
    const pictures = files.filter(isPicture);
    const refused = files.filter((file) => !isPicture(file)).map(({ name }) => name);
    if (refused.length > 0) message.error(files.length > 1 ? refusal(refused) : pictureTypeMessage);
    if (pictures.length > remaining) message.warning(tooMany);
    add(pictures.slice(0, remaining));
  };
}

/** Which of several files are no pictures, by name. */
function refusal(names: readonly string[]): string {
  const more = names.length > 3 ? `等 ${names.length} 个文件` : '';
  return `${names.slice(0, 3).join('、')}${more}：${pictureTypeMessage}`;
}

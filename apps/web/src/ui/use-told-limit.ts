import { App } from 'antd';
import { useRef } from 'react';

/** For a number in a line, where a message has no room: one that is too large becomes the largest, and that is told. */
export function useToldLimit(word: string, largest: number) {
  const { message } = App.useApp();
  const typed = useRef('');
  return {
    onInput: (text: string) => {
      typed.current = text;
    },
    /** Once the number is finished. */
    tell: () => {
      if (Number(typed.current) > largest) void message.warning(`${word}最大为 ${largest}，已按 ${largest} 处理`);
      typed.current = '';
    },
  };
}

import type { MessageArgsProps } from 'antd';
import type { MessageInstance } from 'antd/es/message/interface';

const turns = new Map<string, number>();

/**
 * Says something in the place of what was last said of the same kind. antd's own key keeps the time of the first message:
 * the second would be gone before anybody has read it.
 */
export function sayLatest(
  message: Pick<MessageInstance, 'destroy' | 'open'>,
  kind: string,
  said: Omit<MessageArgsProps, 'key'>,
): void {
  const turn = turns.get(kind) ?? 0;
  turns.set(kind, turn + 1);
  message.destroy(`${kind} ${turn}`);
  void message.open({ ...said, key: `${kind} ${turn + 1}` });
}

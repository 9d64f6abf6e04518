import type { Tone } from '@/ui/status-colours';

const states = {
  waiting: { text: '等待发送', tone: 'reviewing' },
  sent: { text: '已发送', tone: 'passed' },
  failed: { text: '发送失败', tone: 'failed' },
} as const satisfies Record<string, { text: string; tone: Tone }>;

/** Words and colour of a push; undefined for a work that was never pushed. */
export function pushStateOf(state: string | null): { readonly text: string; readonly tone: Tone } | undefined {
  // Object.hasOwn says that the word is one of the table's own.
  return state !== null && Object.hasOwn(states, state) ? states[state as keyof typeof states] : undefined;
}

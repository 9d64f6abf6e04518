/** What a content screen shows; the number stands in the address as `mode` (000 §2). Types with more views add from 5. */
export const screenModes = { list: 1, add: 2, edit: 3, detail: 4 } as const;

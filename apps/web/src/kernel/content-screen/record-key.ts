import { createContext } from 'react';

/** Names under which the address may hold the record of a content screen. */
export type RecordKeyName = 'id' | 'record';

/** `id`, except inside a shell whose own `id` is a menu (002 §2.3). */
export const RecordKey = createContext<RecordKeyName>('id');

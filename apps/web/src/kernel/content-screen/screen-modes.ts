/** What a content screen shows; the number stands in the address as `mode` (000 §2). Types with more views add from 5. */
export const screenModes = { list: 1, add: 2, edit: 3, detail: 4 } as const;

/** Key in the address of a new record's form: the record that it begins as a copy of. Gone with the form, as all with an underline. */
export const copyKey = 'copy_of';

/** Height in pixels of the three lists of the person picker. */
export const pickerHeight = 352;

/** Published size of a cover in pixels (000 §9). */
export const coverSize = { width: 375, height: 170 } as const;

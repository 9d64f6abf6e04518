declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On a page of the review desk: it was opened from an approval record, the entry before. */
    fromRecord?: boolean;
  }
}

/** Goes with the way from an approval record to the review desk: from there back leads to the record again. */
export const fromRecord = { fromRecord: true } as const;

/** Whether what is uploaded is kept in the library as well, and where. */
export interface KeepChoice {
  readonly isOn: boolean;
  readonly directoryId: string | null;
  readonly labels: readonly string[];
}

export const keepNothing: KeepChoice = { isOn: false, directoryId: null, labels: [] };

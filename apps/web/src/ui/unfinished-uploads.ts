import { createContext, useContext, useEffect, useId } from 'react';

/** Files of a page that wait, are on their way or failed: what is sent now goes without them. */
export interface UnfinishedUploads {
  readonly report: (field: string, files: number) => void;
  readonly count: () => number;
}

/** Keeps the number of unfinished files by field. */
export function createUnfinishedUploads(): UnfinishedUploads {
  const fields = new Map<string, number>();
  return {
    report: (field, files) => void fields.set(field, files),
    count: () => [...fields.values()].reduce((sum, files) => sum + files, 0),
  };
}

/** The form that must not be sent without its files; none where files are uploaded for their own sake. */
export const UnfinishedUploadsContext = createContext<UnfinishedUploads | undefined>(undefined);

/** Tells the form around the field how many of its files are not uploaded yet. */
export function useReportUploads(files: number): void {
  const form = useContext(UnfinishedUploadsContext);
  const field = useId();
  useEffect(() => {
    form?.report(field, files);
    return () => form?.report(field, 0);
  }, [form, field, files]);
}

/** Said where something is to be sent without its files. */
export function unfinishedText(files: number): string {
  return `还有 ${files} 个文件没有上传，请等待上传完成，或重试、移除后再继续`;
}

/** Brings the first unfinished file into view, out of a tab that hides it. */
export function showUnfinished(): void {
  const file = document.querySelector('[data-unfinished]');
  const panel = file?.closest('[role=tabpanel][aria-hidden=true]');
  document.getElementById(panel?.getAttribute('aria-labelledby') ?? '')?.click();
  // The tab must be open before the place is measured.
  setTimeout(() => file?.scrollIntoView({ block: 'center', behavior: 'smooth' }));
}

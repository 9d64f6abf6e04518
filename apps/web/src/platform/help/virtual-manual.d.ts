declare module 'virtual:manual' {
  import type { ManualPage } from '@/platform/help/manual-page';

  export const pages: readonly ManualPage[];
}

import type { Browser, Locator, Page } from 'playwright-core';
import type { Size } from '../harness/browser';

/** Keeps a picture of what the page shows; the marks are what the manual's steps speak of. */
export type Shoot = (page: Page, name: string, marks?: readonly Locator[]) => Promise<void>;

/** One walk through the screens. */
export interface Round {
  readonly browser: Browser;
  readonly size: Size;
  readonly shoot: Shoot;
}

import type { AnyContent } from '@yunguan/contract/kernel/content';
import { afterAll, beforeAll, describe } from 'vitest';
import type { ContentApp } from './content-app';
import { describeChanging } from './content-suite/changing';
import { describeCreating } from './content-suite/creating';
import { describeListing } from './content-suite/listing';
import type { ContentSample, Suite } from './content-suite/sample';
import { describeWalls } from './content-suite/walls';

/**
 * The same cases for every content type, over the real server and database of the test file: create, every message,
 * list, change, delete, revoke, venues, rights and export (architecture §2).
 */
export function describeContent(declaration: AnyContent, sample: ContentSample): void {
  let app: ContentApp | undefined;
  const suite: Suite = {
    declaration,
    sample,
    app: () => {
      if (!app) throw new Error('the server starts before the first case');
      return app;
    },
  };
  describe(`every ${declaration.key}`, () => {
    beforeAll(async () => {
      app = await sample.createApp();
    });
    afterAll(() => app?.close());
    describeCreating(suite);
    describeListing(suite);
    describeChanging(suite);
    describeWalls(suite);
  });
}

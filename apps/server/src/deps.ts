import type { Logger } from 'pino';
import type { Config } from './config';
import type { Database } from './db/database';
import type { Pools } from './db/pool';
import type { Sessions } from './kernel/access/sessions';
import type { Clock } from './kernel/clock';
import type { ChoosableRecords } from './kernel/content/choosable';
import type { FileStore } from './kernel/files/store';
import type { ScanFile } from './kernel/files/virus-scanner';
import type { Geocoder } from './kernel/geocode/geocoder';
import type { PushSender } from './kernel/push-sender';
import type { PublishedCode } from './platform/members/published-code';
import type { RegionIndex } from './kernel/regions/region-tree';

/** Everything that handlers need from outside; passed as an argument, never imported as an instance. */
export interface Deps {
  readonly config: Config;
  readonly pools: Pools;
  readonly db: Database;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly log: Logger;
  readonly files: FileStore;
  readonly scan: ScanFile;
  readonly geocoder: Geocoder;
  readonly regions: RegionIndex;
  readonly choosable: ChoosableRecords;
  /** Of the members that the demo data makes; absent in any other installation. */
  readonly publishedCode?: PublishedCode | undefined;
  /** Channel of the public that pushes go to; absent while none is set up. */
  readonly pushSender?: PushSender;
  /** Also parse answers made by the database with their declared shape; tests do, production trusts the SQL. */
  readonly verifyAnswers: boolean;
}

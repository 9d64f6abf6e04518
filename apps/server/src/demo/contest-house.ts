import type { FileStore } from '../kernel/files/store';
import type { ActivityCategory } from '../seed/dictionaries';
import type { DemoVenue } from './places';
import type { Pictures } from './seed-pictures';
import type { Actors } from './seed-reviews';

/** What the seeds of all contests stand on. */
export interface ContestPlan {
  readonly store: FileStore;
  readonly pictures: Pictures;
  readonly dataKey: Buffer;
  readonly base: Date;
}

/** An approved activity that teams sign up for and that is voted in. */
export interface Contest {
  readonly id: string;
  readonly title: string;
  readonly category: ActivityCategory;
  readonly from: Date;
  readonly until: Date;
  readonly signupFrom: Date;
  readonly signupUntil: Date;
}

/** A contest with all that its rows have in common. */
export interface ContestHouse extends ContestPlan {
  readonly venue: DemoVenue;
  readonly venueId: string;
  readonly actors: Actors;
  readonly contest: Contest;
}

import type pg from 'pg';

/** What a club says of its people, and who they are, read in one snapshot. */
export interface ClubBooks {
  readonly isRecruit: boolean;
  readonly recruitCount: number;
  readonly recruited: number;
  readonly members: number;
  /** Memberships. */
  readonly joined: number;
  /** Those of the recruiting that runs, or ran last. */
  readonly ofRound: number;
  /** People with more than one membership. */
  readonly doubled: number;
}

/** The books of a club of one moment. */
export async function readClubBooks(database: pg.Client, clubId: string): Promise<ClubBooks> {
  const { rows } = await database.query<ClubBooks>(
    `select r.is_recruit as "isRecruit", r.recruit_count as "recruitCount", r.recruited, r.members,
       (select count(*)::int from club_member m where m.club_id = r.club_id and m.state = 'joined') as joined,
       (select count(*)::int from club_member m where m.club_id = r.club_id and m.state = 'joined' and m.round = r.round) as "ofRound",
       (select count(*)::int from (select from club_member m where m.club_id = r.club_id and m.state in ('applied', 'joined')
         group by member_id having count(*) > 1) twice) as doubled
     from club_recruit r where r.club_id = $1`,
    [clubId],
  );
  const [books] = rows;
  if (!books) throw new Error('no such club');
  return books;
}

/** What is wrong with the books of a club; empty where the recruiting is never exceeded and everybody is counted once. */
export function clubFaults(books: ClubBooks): string[] {
  const { isRecruit, recruitCount, recruited, members, joined, ofRound, doubled } = books;
  return [
    ...(isRecruit && recruited > recruitCount ? [`recruited ${recruited} of ${recruitCount}`] : []),
    ...(isRecruit && ofRound > recruitCount ? [`overfull: ${ofRound} of ${recruitCount}`] : []),
    ...(recruited < 0 || members < 0 ? [`negative: recruited ${recruited}, members ${members}`] : []),
    ...(isRecruit && recruited !== ofRound ? [`recruited ${recruited}, joined in this round ${ofRound}`] : []),
    ...(members !== joined ? [`members ${members}, joined ${joined}`] : []),
    ...(doubled > 0 ? [`${doubled} people twice`] : []),
  ];
}

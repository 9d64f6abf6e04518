import { seedMembers } from '../src/demo/members';
import { demoBranchKey } from '../src/demo/places';
import { seedContents } from '../src/demo/seed-contents';
import type { ContentApp } from './content-app';
import { demoPlan } from './demo-plan';

/** The demo's contents and what members made of them, in both houses, without a file behind the pictures. */
export async function seedDemoContents(app: ContentApp): Promise<void> {
  await app.db.transaction('*', async (tx) => {
    await seedMembers(tx);
    await seedContents(tx, demoPlan(app), ({ key }) => (key === 'main' ? 40 : key === demoBranchKey ? 20 : 2));
  });
}

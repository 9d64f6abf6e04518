import { recruit } from '@yunguan/contract/content/recruit';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import * as usesContract from '@yunguan/contract/platform/library-uses';
import type { ResourceUse } from '@yunguan/contract/platform/library-uses';
import { review } from '@yunguan/contract/platform/review';
import { expect } from 'vitest';
import type { ContentApp } from './content-app';
import { type Form, mustSend, path } from './factories';
import { libraryCalls } from './library-calls';
import { buildResource, type LibraryHouse, pictureOf } from './library-data';

export const votes = anyContent(vote);

export const recruits = anyContent(recruit);

export const keyOf = (url: string) => url.replace('/files/', '');

/** What the tests of uses ask and prepare; the app exists once the tests run. */
export function libraryUseCalls(app: () => ContentApp) {
  const { owner, send, must } = libraryCalls(app);
  let colours = 0;
  /** Path of a picture that no other test shows. */
  const picture = (house: LibraryHouse = 'main') => {
    colours += 1;
    return pictureOf(app(), house, `#${(0x30_20_10 + colours * 0x111).toString(16)}`);
  };
  /** Path of a picture that both houses have uploaded. */
  const sharedPicture = async () => {
    const own = await picture();
    colours -= 1;
    expect(await picture('branch')).toBe(own);
    return own;
  };
  const resourceOf = (url: string, form: Form = {}, house: LibraryHouse = 'main') =>
    buildResource(app(), { house, form: { url, ...form } });
  const usesOf = async (objectId: string): Promise<string[]> => {
    const text = 'select store_key from upload_use where object_id = $1 order by store_key';
    const { rows } = await owner().query<{ store_key: string }>(text, [objectId]);
    return rows.map((row) => `/files/${row.store_key}`);
  };
  const shownBy = async (id: string, name = 'admin') => {
    const answer = await must(usesContract.getResourceUses, { id }, name);
    return { uses: answer.uses as ResourceUse[], elsewhere: answer.elsewhere };
  };
  const voteOf = (id: string) => mustSend(app(), 'admin', path(votes, 'detail'), { id });
  const approvedForm = async (id: string): Promise<Form | undefined> => {
    const { rows } = await owner().query<{ form: Form }>(
      `select r.form from revision r join vote_activity c on c.id = r.object_id and c.approved_revision = r.no where c.id = $1`,
      [id],
    );
    return rows[0]?.form;
  };
  const approve = async (id: string) => {
    for (const name of ['reviewer', 'reviewer2']) await must(review, { objectId: id, result: 'approve' }, name);
  };
  /** The administrator of the venue may edit what is published. */
  const edit = (id: string, form: Form) => mustSend(app(), 'admin', path(votes, 'update'), { id, ...form });
  return {
    owner,
    send,
    must,
    picture,
    sharedPicture,
    resourceOf,
    usesOf,
    shownBy,
    voteOf,
    approvedForm,
    approve,
    edit,
  };
}

import { statusNameOf } from '@yunguan/contract/kernel/dialect';
import { describe, expect, it } from 'vitest';
import { demoBranchKey } from '../../src/demo/places';
import { seedId } from '../../src/seed/ids';
import { type Form, freshTitle } from '../factories';
import { callsOf, idOf, type Suite } from './sample';
import { forbidden } from '../refusals';

/** Creating: drafts, submissions, every message, and what the server never takes from a payload. */
export function describeCreating(suite: Suite): void {
  const { declaration, sample } = suite;
  const { titleField, reviewed } = declaration;
  const calls = callsOf(suite);
  const submitted = reviewed ? { status: 1 } : {};
  const complete = async (changes: Form = {}) => ({ ...(await sample.input(suite.app())), ...submitted, ...changes });

  describe('creating', () => {
    it('stores a complete form as it was filled in', async () => {
      const form = await sample.input(suite.app());
      const answer = await calls.create('editor', { ...form, ...submitted });
      expect(answer.msg).toBe(reviewed ? sample.says.submitted : sample.says.created);
      const { objects } = await calls.detail('editor', { id: idOf(answer) });
      expect(objects).toMatchObject(form);
      if (reviewed)
        expect(objects).toMatchObject({
          status: calls.said(1),
          statusDiscription: { discription: statusNameOf(declaration, 1) },
        });
      else expect(objects).toMatchObject({ state: true });
      expect(objects).toMatchObject({ venueId: seedId.venue('main'), version: 1 });
    });

    it.runIf(reviewed)('keeps a draft of which only the title is known', async () => {
      const title = freshTitle('草稿');
      for (const status of declaration.dialect.submitsUnsaid ? [0, '0'] : [0, '0', '', null, undefined]) {
        const answer = await calls.create('editor', { [titleField]: title, status });
        expect(answer.msg).toBe(sample.says.created);
        const { objects } = await calls.detail('editor', { id: idOf(answer) });
        expect(objects).toMatchObject({ [titleField]: title, status: calls.said(0), publishTime: null });
      }
    });

    it.runIf(reviewed)(
      'takes a form without a status for what its screen would send: a draft, or a submission',
      async () => {
        const isSubmitted = declaration.dialect.submitsUnsaid === true;
        for (const status of [null, undefined, '']) {
          const answer = await calls.create('editor', await complete({ status }));
          expect(answer, answer.text).toMatchObject({ state: 1 });
          expect((await calls.detail('editor', { id: idOf(answer) })).objects).toMatchObject({
            status: calls.said(isSubmitted ? 1 : 0),
          });
        }
      },
    );

    it.runIf(reviewed)('asks a draft for its title and nothing else', async () => {
      const [[field, message] = ['', '']] = sample.required;
      expect(await calls.create('editor', { status: 0 })).toMatchObject({
        state: 0,
        msg: message,
        objects: { code: 'VALIDATION', field, errors: [{ field, message }] },
      });
    });

    it('names everything that is missing, in the order of the form', async () => {
      const before = await calls.fingerprint();
      const errors = sample.required.map(([field, message]) => ({ field, message }));
      const answer = await calls.create('editor', submitted);
      expect(answer).toMatchObject({ status: 200, state: 0, msg: errors[0]?.message });
      expect(answer.objects).toEqual({ code: 'VALIDATION', field: errors[0]?.field, errors });
      expect(await calls.fingerprint()).toEqual(before);
    });

    it.each(sample.required.filter(([field]) => !sample.filledIn?.includes(field)))(
      'without %s says %s',
      async (field, message) => {
        for (const empty of [undefined, null, '', '  ']) {
          const answer = await calls.create('editor', await complete({ [field]: empty }));
          expect([answer.state, answer.msg, answer.objects.errors], JSON.stringify(empty)).toEqual([
            0,
            message,
            [{ field, message }],
          ]);
        }
      },
    );

    it.each(sample.malformed)('with %s = %j says %s', async (field, value, message) => {
      const before = await calls.fingerprint();
      const bodies = [await complete({ [field]: value })];
      if (reviewed) bodies.push({ ...(await complete()), [field]: value, status: 0 });
      for (const body of bodies) {
        const answer = await calls.create('editor', body);
        expect([answer.status, answer.state, answer.msg]).toEqual([200, 0, message]);
        expect(answer.objects).toMatchObject({ code: 'VALIDATION', field });
      }
      expect(await calls.fingerprint()).toEqual(before);
    });
  });

  describe('a payload with more than the form', () => {
    const marker = '多余的内容xyzzy';

    it('is taken without it, and the rest is stored nowhere', async () => {
      const extra: Form = { sponsor: marker, 'title"; drop table venue; --': marker, nested: { deep: [marker] } };
      const id = idOf(await calls.create('editor', await complete(extra)));
      expect(JSON.stringify(await calls.stored(id))).not.toContain('xyzzy');
      const { rows } = await suite
        .app()
        .deps.pools.owner.query('select form::text as form from revision where object_id = $1', [id]);
      expect(JSON.stringify(rows)).not.toContain('xyzzy');
    });

    // Names of the prototype travel as ordinary keys of the JSON text.
    const forged = () => ({
      ...(JSON.parse(
        '{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}, "toString": 1}',
      ) as Form),
      ...sample.forged,
    });
    const own = ({ id: _id, created_at: _c, updated_at: _u, sort_time: _s, ...rest }: Form) => rest;

    it('sets nothing that belongs to the server when it creates', async () => {
      const form = await complete();
      const honest = await calls.stored(idOf(await calls.create('editor', form)));
      const answer = await calls.create('editor', { ...forged(), ...form });
      const attacked = await calls.stored(idOf(answer));
      expect(own(attacked)).toEqual(own(honest));
      expect(attacked.id).not.toBe(sample.forged.id);
      expect(({} as Form).isAdmin).toBeUndefined();
    });

    it('sets nothing that belongs to the server when it changes', async () => {
      const form = await sample.input(suite.app());
      const [honest, attacked] = [await calls.made(form), await calls.made(form)];
      for (const [id, more] of [
        [honest, {}],
        [attacked, forged()],
      ] as const) {
        const answer = await calls.update('editor', { ...more, ...form, id, version: undefined, ...submitted });
        expect(answer.state, answer.text).toBe(1);
      }
      expect(own(await calls.stored(attacked))).toEqual(own(await calls.stored(honest)));
    });

    it.runIf(reviewed)('cannot name a status of its own', async () => {
      const before = await calls.fingerprint();
      for (const status of [100, 2, -1, 101, 102, 3, [1], {}, 'approved', true, 1.5]) {
        const answer = await calls.create('editor', { ...(await sample.input(suite.app())), status });
        expect([answer.state, answer.msg], JSON.stringify(status)).toEqual([0, '状态只能是保存草稿或提交审核']);
      }
      expect(await calls.fingerprint()).toEqual(before);
    });

    it('cannot create in a venue that the login does not hold', async () => {
      const before = await calls.fingerprint();
      for (const venueId of [
        seedId.venue(demoBranchKey),
        seedId.venue('platform'),
        '00000000-0000-0000-0000-000000000000',
        'x',
      ]) {
        expect(await calls.create('editor', await complete({ venueId }))).toMatchObject(forbidden);
      }
      expect(await calls.fingerprint()).toEqual(before);
      const id = idOf(await calls.create('admin', await complete(await calls.inBranch())));
      expect(await calls.stored(id)).toMatchObject({ venue_id: seedId.venue(demoBranchKey) });
    });
  });
}

import type { ContentOperation } from '@yunguan/contract/kernel/content';
import { generateFile } from '@yunguan/contract/platform/files';
import { describe, expect, it } from 'vitest';
import { type Form, mustSend } from '../factories';
import { readXlsx } from '../read-xlsx';
import { callsOf, type Suite } from './sample';
import { forbidden, unknownId } from '../refusals';

/** Rights, venues and the export of a type. */
export function describeWalls(suite: Suite): void {
  describeRights(suite);
  if (suite.declaration.exportColumns.length > 0) describeExport(suite);
}

function describeRights(suite: Suite): void {
  const { declaration, sample } = suite;
  const { titleField } = declaration;
  const calls = callsOf(suite);
  const offered = (operations: readonly ContentOperation[]) =>
    operations.filter((operation) => declaration.paths[operation] !== undefined);
  const onOne = offered(['detail', 'update', 'remove', 'revoke', 'cover', 'toggle', 'pin', 'albums']);
  const body = (id: unknown, more: Form = {}): Form => ({
    id,
    ids: [id],
    [titleField]: '别馆的名称',
    cover: '/files/ab/x.png',
    // What a revoke of teachers asks with.
    status: 0,
    ...more,
  });

  describe('the walls between venues', () => {
    it.each(onOne)('%s answers for another venue with the bytes of an unknown id', async (operation) => {
      const id = await calls.made();
      const before = await calls.fingerprint();
      const unknown = await calls.send(operation, 'branch', body(unknownId));
      expect(unknown).toMatchObject(forbidden);
      const { venue_id: venueId } = await calls.stored(id);
      for (const asked of [id, id.toUpperCase(), 'x', '', 7, "' or 1=1 --"]) {
        for (const more of [{}, { venueId }, { venueId: [venueId] }]) {
          const answer = await calls.send(operation, 'branch', body(asked, more));
          expect(answer.text, `${String(asked)} ${JSON.stringify(more)}`).toBe(unknown.text);
        }
      }
      expect(await calls.fingerprint()).toEqual(before);
    });

    it.each(onOne)('%s refuses ids of another kind in words', async (operation) => {
      const before = await calls.fingerprint();
      for (const id of [null, undefined, {}, [], [[unknownId]], { $gt: '' }, true]) {
        const answer = await calls.send(operation, 'editor', { ...body(id), ids: id });
        expect([answer.status, answer.state], JSON.stringify(id)).toEqual([200, 0]);
        expect(answer.objects.code).toMatch(/^(VALIDATION|FORBIDDEN)$/);
      }
      expect(await calls.fingerprint()).toEqual(before);
    });
  });

  describe('who may only look', () => {
    const writing = offered(['create', 'update', 'remove', 'revoke', 'cover', 'toggle', 'pin']);

    it('sees list and detail', async () => {
      const id = await calls.made();
      expect((await calls.list({}, 'viewer')).rows.map((row) => row.id)).toContain(id);
      expect((await calls.detail('viewer', { id })).objects.id).toBe(id);
    });

    it.each(writing)('cannot %s', async (operation) => {
      const id = await calls.made();
      const before = await calls.fingerprint();
      const form = { ...(await sample.input(suite.app())), ...body(id), roleId: 'x', status: 1 };
      expect(await calls.send(operation, 'viewer', form)).toMatchObject(forbidden);
      expect(await calls.fingerprint()).toEqual(before);
    });

    it('sees nothing once the menu is taken away, from the next second on', async () => {
      const id = await calls.made();
      const { owner } = suite.app().deps.pools;
      const grant = `role_id = (select id from role where code = 'viewer') and menu_id = (select id from menu where content_type = $1)`;
      await calls.list({}, 'viewer');
      await owner.query(`delete from role_menu where ${grant}`, [declaration.key]);
      suite.app().clock.advance({ seconds: 1 });
      expect(await calls.send('page', 'viewer', {})).toMatchObject(forbidden);
      expect(await calls.detail('viewer', { id })).toMatchObject(forbidden);
      await owner.query(
        `insert into role_menu (role_id, menu_id) select r.id, m.id from role r, menu m where r.code = 'viewer' and m.content_type = $1`,
        [declaration.key],
      );
      suite.app().clock.advance({ seconds: 1 });
      expect((await calls.detail('viewer', { id })).state).toBe(1);
    });
  });
}

function describeExport(suite: Suite): void {
  const { declaration } = suite;
  const { titleField, exportColumns } = declaration;
  const calls = callsOf(suite);

  it('exports the columns of the declaration with the rows of the list', async () => {
    const model = { keyword: '导出', sortField: titleField, sortOrder: 'ascend' };
    for (const name of ['导出甲', '导出乙', '导出丙']) await calls.made({ [titleField]: name });
    const ticket: unknown = await mustSend(suite.app(), 'admin', generateFile.path, {
      action: declaration.codes.export,
      model,
    });
    const file = await suite.app().get(`/api/publics/v1/admin-exportFile?data=${String(ticket)}`);
    const { rows } = await readXlsx(file.bytes);
    const [header, ...data] = rows;
    expect(header).toEqual(exportColumns.map((column) => column.header));
    const listed = await calls.list(model);
    expect(data).toHaveLength(listed.total);
    const inFull = async (id: string, key: string) => {
      const { objects } = await calls.detail('admin', { id });
      return objects[key] as string;
    };
    for (const [index, row] of listed.rows.entries()) {
      for (const [at, column] of exportColumns.entries()) {
        let value = row[column.key] as string | number | boolean | null;
        // The administrator may read numbers that every list masks.
        if (typeof value === 'string' && value.includes('****')) value = await inFull(row.id, column.key);
        // The wire joins names by its own comma (texts.md S3); people read another.
        if (column.key === 'equipments') value = String(value).replaceAll(',', '、');
        const words = declaration.fields[column.key]?.choices;
        // Flags, fixed choices and statuses are words in a spreadsheet.
        if (typeof value === 'boolean' || column.key === 'isTop' || !(column.key in row)) continue;
        expect(data[index]?.[at], column.key).toBe(value === null ? '' : (words?.[Number(value)] ?? String(value)));
      }
    }
  });
}

import { vote } from '@yunguan/contract/content/vote';
import { type AnyContent, anyContent } from '@yunguan/contract/kernel/content';
import * as library from '@yunguan/contract/platform/library';
import { geocode } from '@yunguan/contract/platform/lookups';
import { addSysMenu } from '@yunguan/contract/platform/menus';
import { review } from '@yunguan/contract/platform/review';
import { addSysUser } from '@yunguan/contract/platform/staff';
import { editVenue } from '@yunguan/contract/platform/venues';
import { contentTypes } from '@yunguan/contract/content-types';
import dns from 'node:dns';
import { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seedId } from '../../src/seed/ids';
import { type ContentApp, createContentApp } from '../content-app';
import { buildVote, type Form, freshTitle, path, recruitInput } from '../factories';
import { promise, size } from './record';

/** Addresses that a server must not fetch and a browser must not open; and what disguises them. */
const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'javascript&colon;alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://evil.example/1',
  'filesystem:http://evil.example/1',
  'file:///etc/passwd',
  'ftp://evil.example/x',
  'gopher://127.0.0.1:6379/_flushall',
  'dict://127.0.0.1:11211/stat',
  'ldap://127.0.0.1/x',
  'jar:http://evil.example!/x',
  'view-source:http://evil.example',
  'ws://127.0.0.1/',
  'mailto:a@evil.example',
  'tel:10086',
  '//evil.example/x.png',
  '///evil.example/x.png',
  '\\\\evil.example\\x',
  '/\\evil.example',
  'http:/evil.example',
  'http:evil.example',
  'http://',
  'http://\\evil.example',
  'http://evil.example\\@127.0.0.1/',
  'http://evil.example /x',
  'http://[::1',
  '127.0.0.1',
  'evil.example/x.png',
  '../../../etc/passwd',
  '/files/../../etc/passwd',
  '/files/%2e%2e/%2e%2e/etc/passwd',
  '/files/..%2f..%2fsecret',
  '/files/private/ab/x.jpg',
  '/files/ab/\u0000.png',
  '/files/qr/../x.png',
  '/api/publics/v1/admin-exportFile?data=x',
  '"><img src=x onerror=alert(1)>',
];
/** Inner addresses in every spelling: harmless as a link that a reader opens, never as one that the server fetches. */
const inner = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://0/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://localhost/',
  'http://169.254.169.254/latest/meta-data/',
  'http://metadata.google.internal/',
  'http://127.0.0.1.nip.io/',
  'http://admin@127.0.0.1/',
  'http://evil.example@127.0.0.1/',
  'https://evil.example/redirect?to=http://127.0.0.1/',
  'http://１２７.０.０.１/',
  'http://evil。example/',
];
const forms = [...hostile, ...inner];

/** Whoever leaves this machine, and names that are looked up. */
const outward: string[] = [];
let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  const connect = Socket.prototype.connect;
  const lookup = dns.lookup;
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    const [first] = args.flat() as ({ host?: string; path?: string } | undefined)[];
    const { host, path: socket } = typeof first === 'object' ? first : {};
    if (socket === undefined && host !== undefined && !host.startsWith('127.') && host !== 'localhost')
      outward.push(host);
    // The real one runs: only what it is asked for is looked at.
    return Reflect.apply(connect, this, args) as Socket;
  });
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, ...rest: unknown[]) => {
    if (/evil|metadata|nip\.io|169\.254/.test(name)) outward.push(name);
    return Reflect.apply(lookup, dns, [name, ...rest]) as unknown;
  }) as typeof dns.lookup);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

/** What may be stored: an address of the web for a link, a file of one's own for everything else. */
const isFit = (value: string, kind: 'link' | 'file') =>
  kind === 'link' && /^https?:\/\/[^\s\\/?#][^\s\\]*$/i.test(value) && URL.canParse(value);

interface Place {
  readonly name: string;
  readonly kind: 'link' | 'file';
  /** Sends the address; true when it was taken. */
  readonly take: (value: string) => Promise<boolean>;
}

const files = ['image', 'images', 'video', 'audio', 'photoAlbums'];

/** Every field of every type that holds an address. */
function fieldsOf(type: AnyContent): Place[] {
  return Object.entries(type.fields).flatMap(([name, field]) => {
    const kind = field.kind === 'link' ? 'link' : files.includes(field.kind) ? 'file' : undefined;
    if (kind === undefined) return [];
    const shaped = (value: string): unknown =>
      field.kind === 'images' ? [value] : field.kind === 'photoAlbums' ? [{ name: '相册', list: [value] }] : value;
    return [
      {
        name: `${type.key}.${name}`,
        kind,
        take: async (value) => {
          const form: Form = type.reviewed ? { [type.titleField]: freshTitle('网址') } : recruitInput();
          const sent = { ...form, status: 0, [name]: shaped(value) };
          const answer = await app.send('editor', path(type, 'create'), sent);
          return answer.state === 1 && (await isStored(String(answer.objects.id), value));
        },
      },
    ];
  });
}

/** An address that was dropped was not taken. */
async function isStored(id: string, value: string): Promise<boolean> {
  const { owner } = app.deps.pools;
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relrowsecurity and exists (
       select from pg_attribute a where a.attrelid = pg_class.oid and a.attname = 'id')`,
  );
  const union = tables
    .map(({ name }) => `select to_jsonb(t)::text as row from ${name} t where id::text = $1`)
    .join(' union all ');
  const { rows } = await owner.query<{ row: string }>(union, [id]);
  return rows.some(({ row }) => row.includes(JSON.stringify(value).slice(1, -1)));
}

const accepted = async (name: string, call: string, body: Form) => (await app.send(name, call, body)).state === 1;

/** Addresses beside the forms of the types. A menu leads within the product, too, by a path of its own. */
const others = async (): Promise<Place[]> => [
  {
    name: 'menu.url',
    kind: 'link',
    take: async (url) =>
      !/^\/(?![/\\])/.test(url) && accepted('platform', addSysMenu.path, { name: freshTitle('菜单'), url }),
  },
  {
    name: 'menu.icon',
    kind: 'file',
    take: (icon) => accepted('platform', addSysMenu.path, { name: freshTitle('菜单'), url: '/a', icon }),
  },
  {
    name: 'review.enclosure',
    kind: 'link',
    take: async (url) =>
      accepted('reviewer', review.path, {
        objectId: await buildVote(app, { status: 1 }),
        result: 'reject',
        remark: '请看附件',
        enclosureList: [{ name: '附件', url }],
      }),
  },
  {
    name: 'venue.logo',
    kind: 'file',
    take: (logo) => accepted('platform', editVenue.path, { id: seedId.venue('main'), logo }),
  },
  {
    name: 'staff.icon',
    kind: 'file',
    take: (icon) =>
      accepted('admin', addSysUser.path, {
        loginName: `url.${outward.length}.${Math.random().toString(36).slice(2, 8)}`,
        realName: '秦小雨',
        venueId: seedId.venue('main'),
        roles: [],
        icon,
      }),
  },
  {
    name: 'library.url',
    kind: 'file',
    take: (url) => accepted('admin', library.addImageList.path, { list: [{ name: '素材', url, sourceUrl: url }] }),
  },
  {
    name: 'cover call',
    kind: 'file',
    take: async (cover) => {
      const id = await buildVote(app);
      return (await accepted('editor', path(anyContent(vote), 'cover'), { id, cover })) && isStored(id, cover);
    },
  },
];

async function taken(places: readonly Place[], step: number): Promise<{ tried: number; wrong: string[] }> {
  const wrong: string[] = [];
  let tried = 0;
  for (const [at, place] of places.entries()) {
    for (const [index, value] of forms.entries()) {
      if ((index + at) % step !== 0) continue;
      tried += 1;
      if ((await place.take(value)) && !isFit(value, place.kind))
        wrong.push(`${place.name} took ${JSON.stringify(value)}`);
    }
  }
  return { tried, wrong };
}

it('are kept only as addresses of the web or as files of one’s own, in every field that holds one', async () => {
  const places = [...contentTypes.flatMap(fieldsOf), ...(await others())];
  const { tried, wrong } = await taken(places, size({ fast: 8, full: 1 }));
  expect(wrong).toEqual([]);
  const book = promise('P25');
  book.figure('网址写法', forms.length, { atLeast: 60, unit: '种' });
  book.figure('收网址的字段', places.length, { atLeast: 20, unit: '个' });
  book.figure('存下的不安全网址', wrong.length, { exactly: 0, unit: `个（${tried} 次）` });
}, 600_000);

it('are fetched by nobody here, and the map service is asked for no place outside the country', async () => {
  for (const address of [...inner, ...hostile].slice(0, 30)) {
    await app.send('editor', geocode.path, { address, provinceId: '50', cityId: '5001', areaId: '500103' });
  }
  promise('P25').figure('对外连接与域名查询', outward.length, { exactly: 0, unit: '次' });
});

it('are not read from headers that a client names: host, domain, forwarded', async () => {
  const headers = {
    host: 'evil.example',
    domain: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
  };
  const answers = [
    await app.send('editor', '/api/systems/v1/admin-getCurrentUser', {}, headers),
    await app.send('editor', '/api/sysbasicsetting/v1/pcOrAdmin-getLogo', {}, headers),
  ];
  for (const answer of answers) expect(answer.text).not.toContain('evil.example');
});

it('would be found where only the text of an address is compared', async () => {
  const careless: Place = {
    name: 'twin',
    kind: 'link',
    // As it is often written: anything that begins like a web address or does not name a bad scheme.
    take: async (value) => value.startsWith('http') || !value.startsWith('javascript:'),
  };
  promise('P25').twin('只比对网址的文字', (await taken([careless], 1)).wrong.length > 0);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  memberFileMaxBytes,
  partBytes,
  resumableUploadPath,
  videoMaxBytes,
} from '@yunguan/contract/kernel/upload-limits';
import { importSizeLimit } from '@yunguan/contract/platform/staff';
import { registry } from '@yunguan/contract/registry';
import { describe, expect, it } from 'vitest';
import { createMeter } from '../src/http/metrics';

const root = join(import.meta.dirname, '../../..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

describe('the example alerts', () => {
  const rules = read('deploy/alerts.yml');
  const meter = createMeter();
  meter.observe('/api/systems/v1/admin-sysUserLogin', '1', 0.02);
  const measured = meter.text({ totalCount: 4, idleCount: 3, waitingCount: 0 });
  const manual = readdirSync(join(root, 'docs/operations')).map((file) => read('docs/operations', file));

  it('ask only for figures that the program measures or a script of the manual writes', () => {
    const asked = [...new Set(rules.match(/\b(yunguan|process)_\w+/g))];
    const unknown = asked.filter(
      (name) =>
        !new RegExp(`^${name}\\{`, 'm').test(measured) && !manual.some((page) => page.includes(`echo "${name} $`)),
    );
    expect(asked.length).toBeGreaterThan(4);
    expect(unknown).toEqual([]);
  });

  it('name calls and states that exist', () => {
    const paths = new Set(registry.map(({ path }) => path));
    const calls = [...rules.matchAll(/call="([^"]+)"/g)].map(([, path = '']) => path);
    expect(calls.filter((path) => !paths.has(path))).toEqual([]);
    const states = [...rules.matchAll(/yunguan_database_connections\{state="(\w+)"/g)].map(([, state]) => state);
    for (const state of states) expect(measured).toContain(`yunguan_database_connections{state="${state}"`);
  });
});

describe('nginx', () => {
  /** What the program takes in one request, for every call that takes more than a form. */
  const largest: Readonly<Record<string, number>> = {
    '/api/publics/v1/upload-imageOrVideo': videoMaxBytes,
    '/api/publics/v1/pcOrApp-uploadFile': memberFileMaxBytes,
    '/api/courses/v1/pcOrApp-uploadPicture': memberFileMaxBytes,
    '/api/systems/v1/admin-importSysUsers': importSizeLimit,
    [resumableUploadPath]: partBytes,
  };
  const places = [...read('deploy/nginx.conf').matchAll(/location (=|~)? ?(\S+) \{([^}]*)\}/g)].map(
    ([, kind, path = '', body = '']) => ({
      kind,
      path,
      megabytes: Number(/client_max_body_size (\d+)m/.exec(body)?.[1] ?? 1),
    }),
  );
  const megabytesFor = (path: string) =>
    places.find(({ kind, path: place }) =>
      kind === '='
        ? place === path
        : kind === '~'
          ? new RegExp(place).test(path)
          : place !== '/' && place !== '/api/' && path.startsWith(place),
    )?.megabytes ?? 1;

  it('lets through what every upload takes', () => {
    const uploads = registry.filter((endpoint) => endpoint.multipart).map(({ path }) => path);
    expect(uploads.filter((path) => !(path in largest))).toEqual([]);
    for (const [path, bytes] of Object.entries(largest))
      expect(megabytesFor(path) * 1024 * 1024, path).toBeGreaterThan(bytes);
  });
});

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  memberFileMaxBytes,
  partBytes,
  resumableUploadPath,
  videoMaxBytes,
} from '@yunguan/contract/kernel/upload-limits';
import { finishUpload } from '@yunguan/contract/platform/files';
import { importSizeLimit } from '@yunguan/contract/platform/staff-import';
import { registry } from '@yunguan/contract/registry';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { settingNames } from '../src/config';
import { createLog } from '../src/create-log';
import { createMeter } from '../src/http/metrics';
import { secretNames } from '../src/secret-files';

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

describe('the example scripts', () => {
  const pages = [
    'deploy/README.md',
    ...readdirSync(join(root, 'docs/operations')).map((file) => `docs/operations/${file}`),
  ];

  it('that cron runs find their programs: its PATH lacks /usr/sbin', () => {
    const lines = pages.flatMap((page) => read(page).match(/(?:[\d*/,-]+ ){5}root .*/g) ?? []);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !/root \/[\w/.-]+'/.test(line))).toEqual([]);
    const scripts = pages.flatMap((page) => read(page).match(/#!\/bin\/sh\n[\s\S]*?\nEOF/g) ?? []);
    const byCron = scripts.filter((script) => script.includes('audit-verify'));
    expect(byCron).toHaveLength(1);
    for (const script of byCron) expect(script).toMatch(/^PATH=\S*:\/usr\/sbin:/m);
  });
});

describe('the example commands', () => {
  const pages = readdirSync(join(root, 'docs/operations')).map((file) => read('docs/operations', file));

  it('that look for errors in the log find those after which nothing goes on, too, and no warnings', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    for (const level of ['info', 'warn', 'error', 'fatal'] as const) log[level](level);
    const patterns = pages.flatMap((page) =>
      [...page.matchAll(/'("level":[^']+)'/g)].map(([, pattern = '']) => pattern),
    );
    expect(patterns.length).toBeGreaterThan(1);
    for (const pattern of patterns) {
      const found = lines.filter((line) => new RegExp(pattern).test(line));
      expect(found.map((line) => String(JSON.parse(line).msg))).toEqual(['error', 'fatal']);
    }
  });

  it('that verify the trail hand its exit code to the monitoring, and to cron alone where there is none', () => {
    const script = pages.join('\n').match(/yunguan-verify <<'EOF'\n([\s\S]*?\n)EOF/)?.[1] ?? '';
    const folder = mkdtempSync(join(tmpdir(), 'yunguan-verify-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // What it calls is tried elsewhere: here it found a broken block.
    const here = script
      .replace(/^runuser .* audit-verify/m, "sh -c 'echo 校验未通过; exit 1'")
      .replace('cd /srv/yunguan ', `cd ${folder} `)
      .replaceAll('/var/log/', `${folder}/`)
      .replace('/var/lib/prometheus/node-exporter', `${folder}/figures`);
    expect(here.match(/\/srv|\/var|runuser -u/g)).toBeNull();
    const run = () => spawnSync('sh', ['-c', here], { encoding: 'utf8' });
    expect(run()).toMatchObject({ status: 1, stdout: '', stderr: '' });
    mkdirSync(join(folder, 'figures'));
    expect(run()).toMatchObject({ status: 1, stdout: '', stderr: '' });
    const figures = readFileSync(join(folder, 'figures/yunguan-verify.prom'), 'utf8');
    expect(figures).toMatch(/^yunguan_audit_verify_exit_code 1\nyunguan_audit_verify_finished_seconds \d{10}\n$/);
    expect(readFileSync(join(folder, 'yunguan-verify.log'), 'utf8')).toBe('校验未通过\n校验未通过\n');
  });
});

/** What the settings say of a service of the containers. */
const service = z.looseObject({
  image: z.string().optional(),
  build: z.unknown().optional(),
  environment: z.record(z.string(), z.unknown()).default({}),
  depends_on: z.record(z.string(), z.unknown()).default({}),
  networks: z.array(z.string()),
  volumes: z.array(z.string()).default([]),
});

describe('the example settings of clamd', () => {
  const bytes = (size: string) => Number(size.slice(0, -1)) * 1024 * 1024;
  const judge = (settingOf: (name: string) => string) => {
    for (const name of ['StreamMaxLength', 'MaxFileSize', 'MaxScanSize']) {
      expect(bytes(settingOf(name)), name).toBeGreaterThan(videoMaxBytes);
    }
    expect(settingOf('AlertExceedsMax')).toBe('yes');
  };

  it('take hold in a file that has them already: clamd believes the first of two lines', () => {
    const folder = mkdtempSync(join(tmpdir(), 'yunguan-clamd-conf-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'clamd.conf');
    const lines = ['LocalSocketMode 666', 'MaxScanSize 100M', 'MaxFileSize 25M', 'StreamMaxLength 25M', 'Debug false'];
    writeFileSync(file, `${lines.join('\n')}\n`);
    const commands = read('deploy/README.md').match(
      /(?:^sed -i [^\n]*clamd\.conf\n)?^cat >> \S*clamd\.conf <<[\s\S]*?\nEOF$/m,
    )?.[0];
    const run = spawnSync('sh', ['-c', (commands ?? 'false').replaceAll('/etc/clamav/clamd.conf', file)]);
    expect(run.status).toBe(0);
    const settings = readFileSync(file, 'utf8');
    judge((name) => new RegExp(`^${name} (.+)$`, 'm').exec(settings)?.[1] ?? '');
    expect(settings).toMatch(/^LocalSocketMode 666$/m);
  });

  it('are the same in the container', () => {
    const { services } = z
      .object({ services: z.object({ scanner: service }) })
      .parse(parse(read('deploy/compose.yaml')));
    judge((name) => String(services.scanner.environment[`CLAMD_CONF_${name}`]));
  });
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

// Without promtool on the machine there is nothing to try the rules with.
describe.runIf(hasPromtool)('promtool', () => {
  it('takes the rules', () => {
    const checked = spawnSync('promtool', ['check', 'rules', join(root, 'deploy/alerts.yml')], { encoding: 'utf8' });
    expect(checked.stdout + checked.stderr).toMatch(/SUCCESS: \d+ rules found/);
  });

  it('finds that backups and verifications alarm when they are old, failed or never written, the address when it does not answer, and nothing otherwise', () => {
    const severities: Readonly<Record<string, string>> = {
      备份过期: 'critical',
      审计校验未通过: 'critical',
      审计校验没有运行: 'warning',
      外网地址打不开: 'critical',
    };
    /** What the scripts wrote, seen two hours after the epoch of the test, and what alarms then. */
    const situation = (series: Readonly<Record<string, number>>, fires: readonly string[]) => ({
      interval: '1m',
      input_series: Object.entries(series).map(([name, value]) => ({ series: name, values: `${value}+0x180` })),
      alert_rule_test: Object.entries(severities).map(([alertname, severity]) => ({
        eval_time: '2h',
        alertname,
        exp_alerts: fires.includes(alertname) ? [{ exp_labels: { severity } }] : [],
      })),
    });
    const day = 86_400;
    const fine = {
      yunguan_backup_finished_seconds: 0,
      yunguan_audit_verify_finished_seconds: 0,
      yunguan_audit_verify_exit_code: 0,
    };
    const tests = [
      situation(fine, []),
      situation({ ...fine, 'probe_success{job="yunguan-tls"}': 1 }, []),
      situation({ ...fine, 'probe_success{job="yunguan-tls"}': 0 }, ['外网地址打不开']),
      situation({}, ['备份过期', '审计校验没有运行']),
      situation({ ...fine, yunguan_audit_verify_exit_code: 1 }, ['审计校验未通过']),
      situation({ ...fine, yunguan_backup_finished_seconds: -2 * day }, ['备份过期']),
      situation({ ...fine, yunguan_audit_verify_finished_seconds: -9 * day }, ['审计校验没有运行']),
    ];
    const folder = mkdtempSync(join(tmpdir(), 'yunguan-rules-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // Only whether they fire is asked here, not what they say.
    const silent = read('deploy/alerts.yml').replaceAll(/^ +annotations:\n +summary: .*\n/gm, '');
    writeFileSync(join(folder, 'rules.yml'), silent);
    writeFileSync(join(folder, 'test.yml'), JSON.stringify({ rule_files: ['rules.yml'], tests }));
    const tried = spawnSync('promtool', ['test', 'rules', join(folder, 'test.yml')], { encoding: 'utf8' });
    expect(tried.stdout + tried.stderr).toContain('SUCCESS');
  });
});

describe('the settings', () => {
  const manual = read('deploy/README.md');

  it('stand in the manual, each of them', () => {
    const written = [...manual.matchAll(/`([A-Z][A-Z_]+)/g)].map(([, name]) => name);
    const files = secretNames.map((name) => `${name}_FILE`);
    expect([...settingNames, ...files].filter((name) => !written.includes(name))).toEqual([]);
  });

  it('of the containers are ones that the program reads, and those to fill in stand in the example', () => {
    const composed = z.object({ services: z.record(z.string(), service) }).parse(parse(read('deploy/compose.yaml')));
    const given = Object.keys(composed.services.app?.environment ?? {});
    expect(given.length).toBeGreaterThan(10);
    expect(given.filter((name) => !settingNames.includes(name))).toEqual([]);
    const asked = [...read('deploy/compose.yaml').matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    const example = [...read('deploy/compose.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect([...new Set(asked)].sort()).toEqual([...example].sort());
  });

  it('make every container wait for services, use volumes and networks that are declared', () => {
    const text = z.looseObject({
      services: z.record(z.string(), service),
      volumes: z.record(z.string(), z.unknown()),
      networks: z.record(z.string(), z.unknown()),
    });
    const { services, volumes, networks } = text.parse(parse(read('deploy/compose.yaml')));
    for (const [name, { image, build, depends_on, networks: joined, volumes: mounted }] of Object.entries(services)) {
      expect(image ?? build, name).toBeDefined();
      expect(
        Object.keys(depends_on).filter((other) => !(other in services)),
        name,
      ).toEqual([]);
      expect(
        joined.filter((one) => !(one in networks)),
        name,
      ).toEqual([]);
      const files = mounted.map((one) => one.split(':')[0] ?? '').filter((one) => one.startsWith('./'));
      expect(
        files.filter((file) => !existsSync(join(root, 'deploy', file))),
        name,
      ).toEqual([]);
      const named = mounted.map((one) => one.split(':')[0] ?? '').filter((one) => /^[a-z-]+$/.test(one));
      expect(
        named.filter((one) => !(one in volumes)),
        name,
      ).toEqual([]);
    }
  });
});

describe('the containers of the example, whichever engine runs them', () => {
  const asked = service.extend({
    depends_on: z.record(z.string(), z.looseObject({ condition: z.string() })).default({}),
    tmpfs: z.array(z.string()).default([]),
    deploy: z.looseObject({ mode: z.string().optional(), replicas: z.number() }).optional(),
  });
  const example = z.looseObject({ services: z.record(z.string(), asked) });
  const services = Object.entries(example.parse(parse(read('deploy/compose.yaml'))).services);

  it('start anew although the task that they once waited for has ended: podman starts none whose requirement does not run', () => {
    for (const [name, { depends_on }] of services)
      expect(
        Object.values(depends_on).filter(({ condition }) => condition === 'service_completed_successfully'),
        name,
      ).toEqual([]);
  });

  it('mount no memory with options that podman does not know', () => {
    const options = services.flatMap(([, { tmpfs }]) => tmpfs.flatMap((one) => (one.split(':')[1] ?? '').split(',')));
    expect(options.filter((option) => !/^(mode=\d+|size=\d+[kmg]|)$/.test(option))).toEqual([]);
  });

  it('are as many as they say: podman-compose counts only what names its mode', () => {
    const several = services.filter(([, { deploy }]) => deploy !== undefined);
    expect(several.map(([name]) => name)).toEqual(['app']);
    for (const [name, { deploy }] of several) expect(deploy?.mode, name).toBe('replicated');
  });

  it('are found by nginx under their names', () => {
    const servers = [...read('deploy/compose-upstream.conf').matchAll(/^\s*server (\w+):(\d+)/gm)];
    expect(servers.map(([, name, port]) => [name, port])).toEqual([['app', '8080']]);
  });
});

describe('the example for logs', () => {
  const part = z.looseObject({ type: z.string(), inputs: z.array(z.string()).default([]) });
  const parts = z.record(z.string(), part);
  const vector = z.looseObject({ sources: parts, transforms: parts, sinks: parts });
  const example = vector.parse(parse(read('deploy/vector.yaml')));

  it('leads every source to a sink that is there', () => {
    const { sources, transforms, sinks } = example;
    const known = Object.keys({ ...sources, ...transforms });
    const asked = Object.values({ ...transforms, ...sinks }).flatMap(({ inputs }) => inputs);
    expect(asked.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !asked.includes(name))).toEqual([]);
  });

  it('goes to another machine over TLS', () => {
    const central = z.object({ endpoints: z.array(z.string()), tls: z.record(z.string(), z.unknown()).optional() });
    const { endpoints, tls } = central.parse(example.sinks.central);
    expect(endpoints.every((url) => url.startsWith('https://') && !/localhost|127\./.test(url))).toBe(true);
    expect(tls?.verify_certificate ?? true).toBe(true);
    expect(tls?.verify_hostname ?? true).toBe(true);
  });
});

describe('the commands', () => {
  it('stand in the manual, each of them', () => {
    const usage = /const usage = `([^`]*)`/.exec(read('apps/server/src/cli.ts'))?.[1] ?? '';
    const commands = [...usage.matchAll(/^ {2}([a-z]+-?[a-z-]*) /gm)].map(([, name]) => name);
    const table = read('deploy/README.md');
    expect(commands).toContain('recount-totals');
    expect(commands.filter((name) => !table.includes(`| \`${name}`))).toEqual([]);
  });
});

describe('the systemd unit', () => {
  const unit = read('deploy/yunguan.service');

  it('never gives up: a database that comes up late, or a disk that is cleared, needs nobody to start the program', () => {
    expect(unit).toMatch(/^Restart=always$/m);
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(unit).toMatch(/^RestartSec=[1-5]$/m);
  });
});

describe('the swap of an upgrade', () => {
  const swaps = [...read('docs/operations/upgrade.md').matchAll(/```bash\n([\s\S]*?)```/g)]
    .map(([, commands = '']) => commands.replaceAll(/\n\s*/g, ' '))
    .filter((commands) => commands.includes('mv /srv/yunguan.new'));

  it('leaves the running program alone when the new one was not built to the end', () => {
    // The mark that the build sets last.
    const mark = /'(apps\/server\/dist\/[^']+)'/.exec(read('scripts/built.mjs'))?.[1];
    expect(swaps).toHaveLength(2);
    for (const swap of swaps)
      expect(swap).toMatch(new RegExp(`ls /srv/yunguan\\.new/${mark} && [^;#]*mv /srv/yunguan `));
  });

  it('brings the systemd unit of the new version, too', () => {
    for (const swap of swaps) {
      expect(swap).toMatch(
        /mv \/srv\/yunguan\.new \/srv\/yunguan && install \S+ \S+ \/srv\/yunguan\/deploy\/yunguan\.service \S+ && systemctl daemon-reload && systemctl (start|reload) yunguan/,
      );
    }
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
      body,
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

  it('answers for a program that does not in Chinese, everywhere', () => {
    const text = read('deploy/nginx.conf');
    const served = places.filter(({ path, body }) => body.includes('proxy_pass') && path !== '/health/live');
    const silent = served.filter(({ body }) => !/error_page 502 504 = @(busy|starting);/.test(body));
    expect(served.length).toBeGreaterThan(5);
    expect(silent.map(({ path }) => path)).toEqual([]);
    const sent = served.filter(({ path }) => /\/api\//.test(path) && !/admin-(events|exportFile)/.test(path));
    const large = sent.filter(({ body }) => !body.includes('error_page 413 = @too_large;'));
    expect(sent.length).toBeGreaterThan(4);
    expect(large.map(({ path }) => path)).toEqual([]);
    for (const name of ['busy', 'starting'])
      expect(text).toMatch(new RegExp(`location @${name} \\{[^}]*return 503 '[^']*[\\u4e00-\\u9fff]`));
  });

  it('waits for a whole film to be looked through and stored, whichever way it came', () => {
    const slow = ['/api/publics/v1/upload-imageOrVideo', finishUpload.path];
    const patient = places.filter(({ body }) => body.includes('proxy_read_timeout 300s;'));
    expect(slow.filter((path) => !patient.some((place) => place.kind === '=' && place.path === path))).toEqual([]);
  });

  it('lets through what every upload takes', () => {
    const uploads = registry.filter((endpoint) => endpoint.multipart).map(({ path }) => path);
    expect(uploads.filter((path) => !(path in largest))).toEqual([]);
    for (const [path, bytes] of Object.entries(largest))
      expect(megabytesFor(path) * 1024 * 1024, path).toBeGreaterThan(bytes);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { builtProblems } from '../../../../scripts/scan.mjs';
import { lockProblems, warned } from '../../../../scripts/scan/lock.mjs';
import { found, secretPatterns, serverOnlyPatterns } from '../../../../scripts/scan/secrets.mjs';
import warnings from '../../../../scripts/scan/warnings.json' with { type: 'json' };

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Lock = Parameters<typeof lockProblems>[0];
const lock = JSON.parse(read('package-lock.json')) as Lock;
const withPackage = (name: string, entry: Record<string, unknown>): Lock => ({
  packages: { [`node_modules/${name}`]: { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==`, ...entry } },
});

/** Made here, so that no example of a key stands in the repository. */
const examples: Readonly<Record<string, string>> = {
  私钥: ['-----BEGIN', 'RSA PRIVATE KEY-----'].join(' '),
  亚马逊云密钥: `AKIA${'A1'.repeat(8)}`,
  阿里云密钥: `LTAI${'a1B2'.repeat(4)}`,
  腾讯云密钥: `AKID${'a1B2'.repeat(8)}`,
  谷歌密钥: `AIza${'a1B2c'.repeat(7)}`,
  代码托管令牌: `ghp_${'a1B2'.repeat(9)}`,
  包仓库令牌: `npm_${'a1B2'.repeat(9)}`,
  微信密钥: `wx${'0a'.repeat(8)}', secret: '${'0b'.repeat(16)}`,
  带密码的数据库地址: ['postgres://venue:', 'hunter22@db/venue'].join(''),
  对象存储密钥: `accessKeySecret: '${'a1B2'.repeat(8)}'`,
};

describe('secrets', () => {
  it('of every kind are found where they stand', () => {
    expect(Object.keys(examples)).toEqual(secretPatterns.map(({ name }) => name));
    for (const [name, text] of Object.entries(examples))
      expect(found(`x = "${text}";`, secretPatterns)).toContain(name);
  });

  it('stand in no file of the repository', () => {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
    const texts = listed
      .split('\n')
      .filter((path) =>
        /\.(?:[cm]?[jt]sx?|json|ya?ml|sql|md|html|css|conf|service|example|npmrc|txt)$|Containerfile$|^\.[a-z]+$/.test(
          path,
        ),
      );
    expect(texts.length).toBeGreaterThan(1000);
    const hits = texts.flatMap((path) => {
      try {
        return found(read(path), secretPatterns).map((name) => `${path}：${name}`);
      } catch {
        return []; // Removed a moment ago by whoever works on it.
      }
    });
    expect(hits).toEqual([]);
  });

  it('and sources are found when they slip into what is built', () => {
    const folder = mkdtempSync(join(tmpdir(), 'yunguan-built-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const folders = { pages: join(folder, 'pages'), program: join(folder, 'program') };
    for (const path of Object.values(folders)) mkdirSync(path);
    const put = (path: string, text: string) => writeFileSync(join(folder, path), text);
    put('pages/a.js', 'const ok = 1;');
    put('program/main.js', '//# sourceMappingURL=main.js.map');
    expect(builtProblems(folders)).toEqual([]);
    put('pages/b.js', `upload({ key: '${examples.阿里云密钥 ?? ''}' })`);
    put('pages/c.js', '//# sourceMappingURL=c.js.map');
    put('pages/c.js.map', '{}');
    put('pages/d.css', 'Venue@2026');
    put('program/e.js', examples.私钥 ?? '');
    expect(builtProblems(folders).sort()).toEqual([
      'b.js：阿里云密钥',
      'c.js.map：页面不应带源码映射',
      'c.js：源码映射',
      'd.css：演示密码',
      'e.js：私钥',
    ]);
    expect(found('process.env.DATABASE_URL', serverOnlyPatterns)).toEqual(['服务端环境变量']);
  });
});

describe('the lock file', () => {
  it('names exact versions of the registry with their digests, and no unknown install script', () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
    expect(lockProblems(lock)).toEqual([]);
  });

  it.each([
    ['来自别处', { resolved: 'git+ssh://git@host/owner/name.git' }, '写明了下载地址'],
    ['没有校验值', { integrity: undefined }, '没有校验值'],
    ['弱校验值', { integrity: 'sha1-abc=' }, '没有校验值'],
    ['安装脚本', { hasInstallScript: true }, '带有安装脚本'],
    ['不确定的版本', { version: '^1.0.0' }, '版本不确定'],
  ])('is refused for %s', (_name, entry, problem) => {
    expect(lockProblems(withPackage('left', entry)).join()).toContain(problem);
  });

  it('goes with settings that run no script of a package and save exact versions', () => {
    const settings = read('.npmrc').split('\n');
    expect(settings).toEqual(expect.arrayContaining(['ignore-scripts=true', 'save-exact=true']));
    for (const folder of ['', 'apps/server/', 'apps/web/', 'packages/contract/', 'e2e/', 'bench/']) {
      const declared = JSON.parse(read(`${folder}package.json`)) as Record<string, Record<string, string> | undefined>;
      const versions = Object.values({ ...declared.dependencies, ...declared.devDependencies });
      expect(
        versions.filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)),
        folder,
      ).toEqual([]);
    }
  });

  it('holds no version that the offline list warns of', () => {
    expect(warned(lock, warnings)).toEqual([]);
  });

  it.each([
    ['fastify', '5.8.4', true],
    ['fastify', '5.8.5', false],
    ['chalk', '5.6.1', true],
    ['chalk', '5.6.2', false],
    ['exceljs', '4.4.0', true],
  ])('with %s %s is warned of: %s', (name, version, isWarned) => {
    expect(warned(withPackage(name, { version }), warnings).length > 0).toBe(isWarned);
  });

  it('lets a package that only tests use be old where the list says why', () => {
    expect(warned(withPackage('busboy', { version: '0.3.1', dev: true }), warnings)).toEqual([]);
    expect(warned(withPackage('busboy', { version: '0.3.1' }), warnings)).toHaveLength(1);
  });
});

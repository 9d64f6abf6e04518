/**
 * What no file may do, and who may import whom (docs/ARCHITECTURE.md). A list of restricted imports replaces the one before
 * it instead of adding to it: each layer of the web is therefore built from what holds for all of them and what is its own.
 */
import { readdirSync } from 'node:fs';

/** A content type is the folder that binds it: a new one needs no word here. */
const contentTypes = readdirSync(new URL('apps/server/src/content', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const noOtherContent = '内容类型之间互不引用：两者共用的东西下移到 kernel。';

/** One layer: what its files may not import. */
const layer = (files, patterns, paths = []) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      { ...(paths.length > 0 && { paths }), ...(patterns.length > 0 && { patterns }) },
    ],
  },
});

const ownControls = [
  {
    name: 'antd',
    importNames: ['Dropdown'],
    message: '按钮下的菜单用 ui/MenuButton：方向键、Esc 与焦点由它统一处理。',
  },
  {
    name: 'antd',
    importNames: ['InputNumber'],
    message: '数字用 ui/NumberInput：全角数字与粘贴的文字由它统一处理。',
  },
];
const webLayer = (files, patterns) => layer(files, patterns, ownControls);

const onlyZod = {
  regex: '^([^z.]|z[^o]|zo[^d]|zod.)',
  message: '契约只能引用 zod：把依赖别的东西的代码放到 server 或 web。',
};
const uiAlone = [
  {
    group: [
      '@tanstack/**',
      '@yunguan/contract/**',
      '!@yunguan/contract/kernel/addresses',
      '!@yunguan/contract/kernel/china-time',
      '!@yunguan/contract/kernel/upload-limits',
      '!@yunguan/contract/kernel/picture-sizes',
      '!@yunguan/contract/kernel/regions',
    ],
    message: 'ui 只有属性和标记：数据由调用者传入。',
  },
  {
    regex: '^@/(kernel|content|platform|app)/|\\.\\./(kernel|content|platform|app)/',
    message: 'ui 是最底层：需要接口或会话的组件放到 kernel。',
  },
];
const noServer = { regex: 'apps/server', message: '页面与服务端互不引用：共用的东西放进契约。' };

const contractLayers = [
  layer(
    ['packages/contract/src/kernel/**'],
    [
      onlyZod,
      {
        regex: '/(content|platform)/|registry|content-types',
        message: '契约 kernel 不认识任何内容类型：由 content/<type> 引用 kernel，而不是反过来。',
      },
    ],
  ),
  layer(
    [
      'packages/contract/src/content/**',
      'packages/contract/src/platform/**',
      'packages/contract/src/content-types.ts',
      'packages/contract/src/registry.ts',
    ],
    [onlyZod],
  ),
  ...contentTypes.map((type) => {
    const others = contentTypes.filter((other) => other !== type).join('|');
    return layer(
      [`packages/contract/src/content/${type}.ts`, `packages/contract/src/content/${type}-*.ts`],
      [onlyZod, { regex: `^\\./(${others})(-|$)`, message: noOtherContent }],
    );
  }),
];

const noSeeds = {
  regex: '^(\\.\\./)+(seed|demo)(/|$)',
  message: '产品不引用基础数据与演示数据：它们引用产品，产品需要的由 create-app.ts 传入。',
};

const serverLayers = [
  layer(
    ['apps/server/src/db/**'],
    [
      {
        regex: '^fastify$|\\.\\./(kernel|http|content|platform|app)(/|$)',
        message: 'db 是最底层：把需要业务知识的代码上移到 kernel。',
      },
      noSeeds,
    ],
  ),
  // `content` stands beside the kernel's own room of that name: how far up the path goes tells them apart.
  ...[
    ['apps/server/src/kernel/*.ts', '^\\.\\./content/'],
    ['apps/server/src/kernel/*/**', '^\\.\\./\\.\\./content/'],
  ].map(([files, content]) =>
    layer(
      [files],
      [
        {
          regex: '^fastify$',
          message: 'Fastify 的类型只出现在 http/ 与 app.ts：在 kernel/call.ts 里用自己的类型表达。',
        },
        { regex: '\\.\\./(http|app)(/|$)', message: 'kernel 不引用 http：把共用的类型下移到 kernel。' },
        {
          regex: content,
          message: 'kernel 不认识任何内容类型：用 ContentBinding 的接缝，或写在该类型自己的处理函数里。',
        },
        noSeeds,
      ],
    ),
  ),
  layer(
    ['apps/server/src/content/*/**'],
    [
      { regex: '^fastify$|(\\.\\./)+http/', message: '内容类型经由 kernel/call.ts 与外界打交道，不直接引用 http。' },
      { regex: `^(\\.\\./)+(${contentTypes.join('|')})/`, message: noOtherContent },
      noSeeds,
    ],
  ),
  layer(['apps/server/src/http/**'], [noSeeds]),
  layer(
    ['apps/server/src/platform/**'],
    [
      { regex: '^fastify$|(\\.\\./)+http/', message: '平台领域经由 kernel/call.ts 与外界打交道，不直接引用 http。' },
      { regex: '(\\.\\./)+content/', message: '平台领域不认识内容类型：需要的列表由 app.ts 作为参数传入。' },
      noSeeds,
    ],
  ),
];

const webLayers = [
  webLayer(['apps/web/src/**'], []),
  webLayer(['apps/web/src/ui/**'], uiAlone),
  // The controls themselves.
  layer(['apps/web/src/ui/{MenuButton,NumberInput}.tsx'], uiAlone),
  webLayer(
    ['apps/web/src/kernel/**'],
    [
      {
        regex: '^@/(content|platform|app)/|\\.\\./(content|platform|app)/',
        message: 'web kernel 不认识任何内容类型与页面：由它们引用 kernel。',
      },
      {
        regex: '^@yunguan/contract/content/',
        message: 'web kernel 不认识任何内容类型：声明由调用者传入。',
      },
      noServer,
    ],
  ),
  ...['content', 'platform'].map((room) =>
    webLayer(
      [`apps/web/src/${room}/**`],
      [
        { regex: '^@/app/|\\.\\./app/', message: '只有 app 认识所有页面：需要的东西下移到 kernel。' },
        { regex: `^@/content/|^(\\.\\./)+(content/)?(${contentTypes.join('|')})/`, message: noOtherContent },
        noServer,
      ],
    ),
  ),
];

/** The kernels also spell no content type: what is refused of imports is refused of names. */
const kernels = [
  'packages/contract/src/kernel/**',
  'apps/server/src/kernel/**',
  'apps/web/src/kernel/**',
  'apps/web/src/ui/**',
];

export default {
  jsPlugins: ['./scripts/lint/house-rules.mjs'],
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'vitest', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'off', perf: 'off' },
  ignorePatterns: ['**/dist/**', '**/*.gen.*', 'data/**'],
  rules: {
    eqeqeq: 'error',
    'no-console': 'off',
    'no-var': 'error',
    'prefer-const': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'typescript/ban-ts-comment': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', { max: 4 }],
    'import/no-cycle': 'error',
    'typescript/no-misused-spread': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/media-has-caption': 'off',
    'react/refs': 'off',
    'react/incompatible-library': 'off',
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    {
      files: ['apps/server/**', 'packages/**', 'scripts/**', 'bench/**', 'e2e/**'],
      rules: { 'react/rules-of-hooks': 'off', 'react-hooks/rules-of-hooks': 'off' },
    },
    { files: ['apps/server/src/demo/**'], rules: { 'max-params': 'off' } },
    { files: kernels, rules: { 'house/names-no-type': ['error', contentTypes] } },
    ...contractLayers,
    ...serverLayers,
    ...webLayers,
    {
      files: ['apps/web/src/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'fetch', message: '页面只在 kernel/api 里发请求：登录、重试与错误文字由它统一处理。' },
        ],
      },
    },
    { files: ['apps/web/src/kernel/api/**'], rules: { 'no-restricted-globals': 'off' } },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.fixture.ts', '**/test-*.ts*', 'apps/server/test/**'],
      rules: {
        'no-restricted-imports': 'off',
        'no-restricted-globals': 'off',
        'house/names-no-type': 'off',
        'max-lines': 'off',
        'max-params': 'off',
        'typescript/unbound-method': 'off',
      },
    },
  ],
};

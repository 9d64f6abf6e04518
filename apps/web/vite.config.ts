import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdWithoutRules } from './scripts/antd-without-rules.mjs';
import { manual } from './scripts/manual.mjs';
import { withoutUnused } from './scripts/without-unused.mjs';

/** Another address while several servers run side by side. */
const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080';
const proxied = ['/api', '/files', '/health', '/openapi.json', '/docs'];

const antd =
  /node_modules[\\/](antd|@rc-component|@ant-design|@babel[\\/]runtime|@emotion|stylis|react-is|throttle-debounce|dayjs|clsx)[\\/]|^antd-rules:/;

/** What of antd neither the frame nor a list shows at first: forms, calendars, and what opens over a list. */
const laterAntd = new RegExp(
  [
    String.raw`[\\/]antd[\\/]es[\\/](alert|auto-complete|date-picker|time-picker|calendar|descriptions|drawer|grid|col|row|image|input-number|progress|radio|result|segmented|slider|steps|tabs|tree|tree-select|typography)[\\/]`,
    String.raw`[\\/]antd[\\/]es[\\/]form[\\/](?!context|hooks[\\/]useVariants)`,
    String.raw`[\\/]antd[\\/]es[\\/]input[\\/](index|Password|OTP|Search|TextArea)`,
    String.raw`[\\/]@rc-component[\\/](async-validator|drawer|form|image|input-number|mini-decimal|picker|progress|segmented|slider|steps|tabs|textarea|tree-select)[\\/]`,
    String.raw`[\\/]@rc-component[\\/]tree[\\/]es[\\/](?!util)`,
    String.raw`[\\/]@rc-component[\\/]input[\\/]es[\\/](TextArea|ResizableTextArea|calculateNodeHeight)`,
    '^antd-rules:(Alert|DatePicker|Descriptions|Drawer|Form|Grid|Image|InputNumber|Progress|Radio|Result|Segmented|Slider|Steps|Tabs|Tree|TreeSelect|Typography)-',
  ].join('|'),
);

/** Icons of the frame, of a list and of what antd itself shows there. */
const firstIcons =
  'ArrowLeft|Bell|CaretDown|CaretUp|Check|CheckCircle|Close|CloseCircle|DoubleLeft|DoubleRight|Down|Download|Ellipsis|ExclamationCircle|InfoCircle|Left|Loading|MenuFold|MenuUnfold|Plus|Right|Search|Setting|Swap|Up';
/** All others that pages share come together; one by one they would be many files. */
const pageIcons = new RegExp(
  String.raw`[\\/]@ant-design[\\/]icons(-svg)?[\\/]es[\\/](icons|asn)[\\/](?!(${firstIcons})(Outlined|Filled)\.)\w+(Outlined|Filled)\.`,
);

/** use-sync-external-store is shared by router and editor: left to itself it would pull the editor into the login page. */
const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/, priority: 40 },
  {
    name: 'editor',
    test: /node_modules[\\/](@tiptap|prosemirror-[a-z]+|linkifyjs|orderedmap|rope-sequence|w3c-keyname|fast-equals)[\\/]/,
    priority: 30,
  },
  { name: 'page-icons', test: pageIcons, priority: 25, minShareCount: 2, includeDependenciesRecursively: false },
  {
    name: 'antd',
    test: (id: string) => antd.test(id) && !laterAntd.test(id),
    priority: 20,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // Small parts that orders of all kinds share: one by one they would be many files, each named in the first page's lists.
  {
    name: 'order-parts',
    test: /[\\/]src[\\/]kernel[\\/](decisions|reveal)[\\/]|[\\/]records[\\/](RecordDrawer|ContactFields|use-ticked)\.tsx?$/,
    priority: 15,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // Each page fetches what it needs of the rest.
  {
    name: 'antd-later',
    test: antd,
    priority: 10,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    entriesAware: true,
    entriesAwareMergeThreshold: 8_000,
  },
];

/** antd's inner packages only define things, but do not say so: one name of the form package would bring all of it. */
const pureModules = [{ test: /node_modules[\\/]@rc-component[\\/]/, sideEffects: false }];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), antdWithoutRules(), withoutUnused(), manual()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { host: '127.0.0.1', proxy: Object.fromEntries(proxied.map((path) => [path, server])) },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    // A data: URL would need a wider content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
      treeshake: { moduleSideEffects: pureModules },
    },
  },
});

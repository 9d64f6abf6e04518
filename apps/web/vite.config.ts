import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdEscape } from './scripts/antd-escape.mjs';
import { antdInChinese } from './scripts/antd-in-chinese.mjs';
import { antdWithoutRules } from './scripts/antd-without-rules.mjs';
import { frameFiles } from './scripts/frame-files.mjs';
import { manual } from './scripts/manual.mjs';
import { withoutUnused } from './scripts/without-unused.mjs';

/** Another address while several servers run side by side. */
const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080';
const proxied = ['/api', '/files', '/health', '/openapi.json', '/docs'];

const antd =
  /node_modules[\\/](antd|@rc-component|@ant-design|@babel[\\/]runtime|@emotion|stylis|react-is|throttle-debounce|dayjs|clsx)[\\/]|^antd-rules:/;

/** Icons of the calendars, which follow the first list by themselves. */
const calendarIcons = 'Calendar|ClockCircle|SwapRight';

/** What of antd neither the frame nor a list shows at first: forms, calendars, and what opens over a list. */
const laterAntd = new RegExp(
  [
    String.raw`[\\/]antd[\\/]es[\\/](alert|auto-complete|date-picker|time-picker|calendar|descriptions|drawer|grid|col|row|image|input-number|progress|radio|result|segmented|slider|steps|tabs|tree|tree-select|typography)[\\/]`,
    String.raw`[\\/]antd[\\/]es[\\/]form[\\/](?!context|hooks[\\/]useVariants)`,
    String.raw`[\\/]antd[\\/]es[\\/]input[\\/](index|Password|OTP|Search|TextArea)`,
    String.raw`[\\/]@rc-component[\\/](async-validator|drawer|form|image|input-number|mini-decimal|picker|progress|segmented|slider|steps|tabs|textarea|tree-select)[\\/]`,
    String.raw`[\\/]@rc-component[\\/]tree[\\/]es[\\/](?!util)`,
    String.raw`[\\/]dayjs[\\/]plugin[\\/]`,
    String.raw`[\\/]@ant-design[\\/]icons(-svg)?[\\/]es[\\/](icons|asn)[\\/](${calendarIcons})Outlined\.`,
    String.raw`[\\/]@rc-component[\\/]input[\\/]es[\\/](TextArea|ResizableTextArea|calculateNodeHeight)`,
    '^antd-rules:(Alert|DatePicker|Descriptions|Drawer|Form|Grid|Image|InputNumber|Progress|Radio|Result|Segmented|Slider|Steps|Tabs|Tree|TreeSelect|Typography)-',
  ].join('|'),
);

/** Icons of the frame, of a list and of what antd itself shows there. */
const firstIcons =
  'ArrowLeft|Bell|CaretDown|CaretUp|Check|CheckCircle|Close|CloseCircle|DoubleLeft|DoubleRight|Down|Download|Ellipsis|ExclamationCircle|InfoCircle|Left|Loading|MenuFold|MenuUnfold|Plus|Right|Search|Setting|Star|Swap|Up';
/** All others that pages share come together; one by one they would be many files. */
const pageIcons = new RegExp(
  String.raw`[\\/]@ant-design[\\/]icons(-svg)?[\\/]es[\\/](icons|asn)[\\/](?!(${firstIcons}|${calendarIcons})(Outlined|Filled)\.)\w+(Outlined|Filled)\.`,
);

/** What the frame and every list need of the contract. They define things while they are loaded, so none may wait for another part. */
const contractParts =
  /[\\/]contract[\\/]src[\\/](kernel[\\/](actions|addresses|batch|blank|china-time|content-endpoints|content|days|described-input|dialect|draft-writers|endpoint|envelope|(?:choice|date|file|number)-fields|field|groups|line|need|options|page|password|picture-sizes|recycling|regions|reveal-reason|review|tree)|platform[\\/](auth|files|lookups|review|shell))\.ts/;

/** What every page after the login needs of our own: the session and its menus. */
const shellParts = new RegExp(
  [
    String.raw`[\\/]src[\\/]kernel[\\/](failures|screens|search|session)[\\/](?!page-paths|use-page-title)`,
    String.raw`[\\/]src[\\/]kernel[\\/](api[\\/](export-file|files|sleep)|leave-guard[\\/]guards)\.`,
    String.raw`[\\/]src[\\/]kernel[\\/]menus[\\/]Menu`,
    String.raw`[\\/]src[\\/]platform[\\/](counters|shell)[\\/](counters|quiet-look|use-)`,
    String.raw`[\\/]src[\\/]kernel[\\/]records[\\/](undo-message|use-once|use-single-mutation)\.`,
    String.raw`[\\/]src[\\/]ui[\\/](EmptyState|ErrorState|MenuButton|PageHeader|Panel|ToolPopover|at-keyboard|focus-trail|has-moved|save-link|use-focus-back|use-focus-over-work|use-still-here)\.`,
  ].join('|'),
);

/** What every list needs of our own. */
const listParts = new RegExp(
  [
    String.raw`[\\/]src[\\/]kernel[\\/](content-screen|list|saved-filters)[\\/]`,
    String.raw`[\\/]src[\\/]kernel[\\/](dialogs[\\/](CoverDialog|ReviewLogDialog)|dictionary[\\/]use-dictionary|leave-guard[\\/]KeptOpen|library[\\/]picker[\\/](lazy-dialogs|use-library-picker)|records[\\/](SelectAll|found-by|gone-rows|use-drop-gone|use-last-page|use-records|use-ticked|use-under-filter)|text-limits)\.`,
    String.raw`[\\/]src[\\/]ui[\\/](BatchBar|ColumnSettings|CoverThumb|FilterDateRange|FilterField|FilterGrid|ListBar|ListTable|OptionalPart|ProgressDialog|RowActions|StatusTag|TitleCell|cell-width|clearable|lazy-part|missing-part|or-dash|status-colours|file-size|missing-picture|thumb-path|use-confirm|use-readable|word-options)\.`,
  ].join('|'),
);

/** Small parts that every form needs: one by one they would be forty files. Only those that need no part of the forms themselves. */
const formParts = new RegExp(
  [
    String.raw`[\\/]src[\\/]kernel[\\/]form[\\/](copied-values|staff-choices|upload-to|use-regions)\.`,
    String.raw`[\\/]src[\\/]kernel[\\/]leave-guard[\\/](LeaveGuard|use-)`,
    String.raw`[\\/]src[\\/]kernel[\\/](api[\\/](back-online|conflict-text|over-breaks|post-file|stall|upload|upload-file)|detail[\\/]row-text|dictionary[\\/]use-gone-item|loose-values)\.`,
    String.raw`[\\/]src[\\/]kernel[\\/]records[\\/](show-problems|use-form-start|use-held-form|use-retry-key)\.`,
    String.raw`[\\/]src[\\/]ui[\\/](CopyableText|FileDrop|FormAnchors|FormFooter|NumberInput|RegionSelect|RichText|Section|SendingBar|choices-failed|compress-image|copy-text|first-field|image-rules|latest-message|media-kinds|region-levels|unfinished-uploads|upload|use-file-drop|use-focus-after-removal|use-give-up|use-one-upload|use-revoked|use-unsent|use-uploads)\.`,
  ].join('|'),
);

/** use-sync-external-store is shared by router and editor: left to itself it would pull the editor into the login page. */
const chunkGroups = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](history|react-router|react-store|router-core|store))[\\/]/,
    priority: 40,
  },
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
  {
    name: 'data',
    test: /node_modules[\\/](zod|@tanstack[\\/](query-core|react-query)|is-mobile)[\\/]/,
    priority: 18,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'contract-parts',
    test: contractParts,
    priority: 18,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'shell-parts', test: shellParts, priority: 17, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'list-parts', test: listParts, priority: 16, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'form-parts', test: formParts, priority: 14, minShareCount: 2, includeDependenciesRecursively: false },
  // Small parts that orders of all kinds share: one by one they would be many files, each named in the first page's lists.
  {
    name: 'order-parts',
    test: /[\\/]src[\\/]kernel[\\/](decisions|reveal)[\\/]|[\\/]records[\\/](RecordDrawer|ContactFields)\.tsx?$|[\\/]ui[\\/]VenueFilterField\.tsx$/,
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

const frame = frameFiles();

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), antdWithoutRules(), withoutUnused(), antdEscape(), antdInChinese(), manual(), frame.plugin],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { host: '127.0.0.1', proxy: Object.fromEntries(proxied.map((path) => [path, server])) },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    // A data: URL would need a wider content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    modulePreload: { resolveDependencies: frame.resolveDependencies },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // What a shared part was made of would fill the lists of parts that the first page reads.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.split('~')[0]?.replace(/\.\w+$/, '')}-[hash][extname]`,
      },
      treeshake: { moduleSideEffects: pureModules },
    },
  },
});

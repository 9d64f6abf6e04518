import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdWithoutRules } from './scripts/antd-without-rules.mjs';

/** Another address while several servers run side by side. */
const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080';
const proxied = ['/api', '/files', '/health', '/openapi.json', '/docs'];

/** use-sync-external-store is shared by router and editor: left to itself it would pull the editor into the login page. */
const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/, priority: 40 },
  {
    name: 'editor',
    test: /node_modules[\\/](@tiptap|prosemirror-[a-z]+|linkifyjs|orderedmap|rope-sequence|w3c-keyname|fast-equals)[\\/]/,
    priority: 30,
  },
  {
    name: 'antd',
    test: /node_modules[\\/](antd|@rc-component|@ant-design|dayjs|clsx)[\\/]/,
    priority: 20,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 20_000,
  },
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), antdWithoutRules()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { host: '127.0.0.1', proxy: Object.fromEntries(proxied.map((path) => [path, server])) },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    // A data: URL would need a wider content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});

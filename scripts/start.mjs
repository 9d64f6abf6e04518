/** Starts the server; on a fresh clone it installs and builds first. */
import { build } from './build.mjs';
import { isBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';

await ensureInstalled();
if (!isBuilt() && !(await build())) process.exit(1);
process.env.NODE_ENV ??= 'production';
// In this process: signals reach the server directly, and no parent can leave it orphaned.
await import('../apps/server/dist/main.js');

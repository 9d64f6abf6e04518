// Makes every call once against a server of its own and keeps what was sent and answered, without ids, tokens and people,
// in apps/server/data/examples.json: the examples of /openapi.json. Run it by hand after a change of the contract.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (args, env = {}) => {
  const { status } = spawnSync('npx', args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) process.exit(status ?? 1);
};

// In this order: the first run writes what the second one judges.
run(['vitest', 'run', 'apps/server/test/examples.test.ts', '-t', 'is recorded'], { RECORD_EXAMPLES: '1' });
run(['vitest', 'run', 'apps/server/test/examples.test.ts']);

import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './run-program.mjs';

const startsWithin = 90_000;

/**
 * The built server with demo data in a folder of its own, on a free port.
 * @param {Record<string, string>} [env] further settings
 * @returns {Promise<{ origin: string, folder: string, pid: number, stop: () => Promise<void>, log: () => string }>}
 */
export async function startServer(env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'yunguan-run-'));
  // PostgreSQL's own account has to get in; else its files would go elsewhere and outlive this run.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let log = '';
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      SEED: 'demo',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      log += text;
    });
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + startsWithin;
  while (Date.now() < deadline && child.exitCode === null) {
    if (await isReady(origin)) return { origin, folder, pid: child.pid, stop, log: () => log };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await stop();
  throw new Error(`服务没有在 ${startsWithin / 1000} 秒内就绪：\n${log}`);
}

async function isReady(origin) {
  try {
    return (await fetch(`${origin}/health/ready`)).ok;
  } catch {
    return false;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

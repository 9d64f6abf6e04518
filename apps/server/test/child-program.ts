import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';

// Below the checkout, so that the bundle finds node_modules.
const outputFolder = join(import.meta.dirname, '../../../.cache/test-programs');

/** Bundles a test program for plain node. @returns the path of the bundle, alone in a folder that the test removes. */
export async function bundleProgram(source: string): Promise<string> {
  const name = source.replace(/^.*\//, '').replace(/\.ts$/, '');
  const outfile = join(outputFolder, `${name}-${process.pid}`, 'program.mjs');
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: { '@yunguan/contract': join(import.meta.dirname, '../../../packages/contract/src') },
    logLevel: 'error',
  });
  return outfile;
}

export type Program = {
  child: ChildProcess;
  output: () => string;
  /** Waits for a text in the output. @throws when the program ends before it. */
  says: (text: string | RegExp) => Promise<string>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/** Starts a bundled program and gathers what it prints. */
export function startProgram(
  file: string,
  options: { args?: string[]; env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Program {
  const child = spawn(process.execPath, [file, ...(options.args ?? [])], {
    env: { ...process.env, ...options.env },
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode }));
  const matches = (wanted: string | RegExp) => (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text));
  return {
    child,
    output: () => text,
    ended,
    async says(wanted) {
      const deadline = Date.now() + 90_000;
      while (!matches(wanted)) {
        const over = child.exitCode !== null || child.signalCode !== null;
        if (over) await ended;
        if (matches(wanted)) break;
        if (over || Date.now() > deadline) throw new Error(`"${String(wanted)}" did not appear in: ${text}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return text;
    },
  };
}

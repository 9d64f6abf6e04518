import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * Runs a program in the checkout. With `show` its output appears while it runs, else it is only gathered.
 * @param {string} program
 * @param {readonly string[]} options
 * @param {{ show?: boolean, env?: Record<string, string | undefined> }} [how]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runProgram(program, options, { show = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, options, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (show) target.write(text);
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A tool from node_modules, run by this Node: works without execute bits and without a shell. */
export function runTool(path, options, how) {
  return runProgram(process.execPath, [`node_modules/${path}`, ...options], how);
}

/** One line between the steps of a longer run. */
export function heading(text) {
  console.log(`\n── ${text}`);
}

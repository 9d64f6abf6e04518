import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ListenOptions, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseScannerAddress, type ScannerAddress } from './virus-scanner';

/** The harmless text that every scanner takes for a virus; put together here, so that none finds it in the sources. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('');

export interface Clamd {
  readonly address: ScannerAddress;
  /** As the setting names it. */
  readonly setting: string;
  readonly stop: () => Promise<void>;
}

const program = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/usr/bin/clamd'].find((path) => existsSync(path));

/** Whether a real clamd is installed on this machine. */
export const hasClamd = program !== undefined;

/** A real clamd on a socket, whose only signature is the test text: nothing has to be downloaded. `more` are lines of its settings. */
export async function startRealClamd(more: readonly string[] = []): Promise<Clamd> {
  const folder = mkdtempSync(join(tmpdir(), 'yunguan-clamd-'));
  // As root it becomes another user, who must be able to look in.
  chmodSync(folder, 0o755);
  const socket = join(folder, 'clamd.sock');
  writeFileSync(join(folder, 'test.ndb'), `Test.Eicar:0:*:${Buffer.from(eicar).toString('hex')}\n`);
  const own = ['Foreground yes', `LocalSocket ${socket}`, `DatabaseDirectory ${folder}`, 'StreamMaxLength 1M'];
  const settings = [...own, ...more];
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const child = spawn(program ?? '', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
  for (let waited = 0; !existsSync(socket); waited += 100) {
    if (waited > 30_000 || child.exitCode !== null) throw new Error('clamd did not start');
    await sleep(100);
  }
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  return clamdAt(`unix://${socket}`, stop);
}

/** How the double answers; `silence` never does, and `asleep` does not even take the bytes. */
export type Manner = 'as clamd' | 'silence' | 'asleep' | 'too large' | 'in part' | 'hang up';

/** What clamd's manual says of INSTREAM, in as many lines: for machines without one, and for what a real one will not do on demand. */
export async function startDouble(
  manner: Manner = 'as clamd',
  at: ListenOptions = { host: '127.0.0.1', port: 0 },
): Promise<Clamd & { readonly received: Buffer[] }> {
  const received: Buffer[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    if (manner === 'asleep') return;
    socket.on('data', (chunk) => {
      if (manner === 'silence') return;
      if (manner === 'hang up') return void socket.destroy();
      if (manner === 'in part') return void socket.end('stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0');
      if (manner === 'too large') return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      bytes = Buffer.concat([bytes, chunk]);
      const content = contentOf(bytes);
      if (content === undefined) return;
      received.push(content);
      socket.end(content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((resolve) => server.listen(at, resolve));
  const place = server.address();
  if (place === null) throw new Error('not listening');
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of open) socket.destroy();
      server.close(() => resolve());
    });
  const setting = typeof place === 'string' ? `unix://${place}` : `tcp://127.0.0.1:${place.port}`;
  return { ...clamdAt(setting, stop), received };
}

function clamdAt(setting: string, stop: () => Promise<void>): Clamd {
  const address = parseScannerAddress(setting);
  if (!address) throw new Error(setting);
  return { address, setting, stop };
}

/** What was sent, once the empty block has come; undefined before. @throws Error when it is not said as clamd wants it */
function contentOf(bytes: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (bytes.length < command.length) return undefined;
  if (bytes.toString('latin1', 0, command.length) !== command) throw new Error('UNKNOWN COMMAND');
  const blocks: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(blocks);
    blocks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

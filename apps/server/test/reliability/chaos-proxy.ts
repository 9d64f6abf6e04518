import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `clear`: everything goes through. `slow`: each piece arrives 200 ms later. `silent`: connections stay open, and nothing
 * goes through any more, also not afterwards (half-open). `closed`: every connection is reset, and none is taken.
 * `cut`: what is asked arrives, and the connection breaks when the answer comes.
 */
export type Weather = 'clear' | 'slow' | 'silent' | 'closed' | 'cut';

export interface ChaosProxy {
  readonly port: number;
  weather(kind: Weather): void;
  close(): Promise<void>;
}

const delay = 200;

/** A network that fails on request, between a client and a server; kernels without netem have none. */
export async function openChaosProxy(target: NetConnectOpts): Promise<ChaosProxy> {
  let now: Weather = 'clear';
  const open = new Set<Socket>();
  /** A socket of the file system, behind us, cannot be reset. */
  const callers = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket.setNoDelay());
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    callers.add(near);
    near.on('close', () => callers.delete(near));
    if (now === 'closed') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target);
    keep(far);
    // A piece that was swallowed leaves a hole in the stream: nothing may follow it.
    let isDead = false;
    const pass = (from: Socket, to: Socket, isAnswer: boolean) => {
      from.on('data', (piece) => {
        if (now === 'silent') isDead = true;
        if (isDead) return;
        if (now === 'cut' && isAnswer) {
          near.resetAndDestroy();
          far.destroy();
          return;
        }
        if (now === 'slow') void sleep(delay).then(() => to.writable && to.write(piece));
        else to.write(piece);
      });
      from.on('close', () => {
        if (!isDead) to.destroy();
      });
    };
    pass(near, far, false);
    pass(far, near, true);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    weather(kind) {
      now = kind;
      if (kind === 'closed') for (const socket of callers) socket.resetAndDestroy();
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

import { WebSocket } from 'undici';

/** What a Node process holds, in MB. */
export interface Held {
  /** Objects that are still reachable. */
  readonly heap: number;
  /** Buffers and the like, outside of V8's heap. */
  readonly outside: number;
}

/** A look into a Node process that was started with `--inspect`. */
export interface HeapLook {
  /** Collects what nobody holds, and tells what is left. */
  held(): Promise<Held>;
  close(): void;
}

const megabyte = 1024 * 1024;

/** Opens the inspector of the process that listens there. */
export async function lookIntoHeap(port: number): Promise<HeapLook> {
  const listed = await fetch(`http://127.0.0.1:${port}/json`);
  // The inspector's own answer.
  const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error('the process does not let itself be inspected');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let asked = 0;
  const send = (method: string, params: object = {}): Promise<unknown> => {
    asked += 1;
    const id = asked;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => {
      const hear = ({ data }: { data: unknown }) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: unknown };
        if (answer.id !== id) return;
        socket.removeEventListener('message', hear);
        resolve(answer.result);
      };
      socket.addEventListener('message', hear);
    });
  };
  return {
    async held() {
      await send('HeapProfiler.collectGarbage');
      const used = (await send('Runtime.evaluate', {
        expression: 'JSON.stringify(process.memoryUsage())',
      })) as { result: { value: string } };
      const { heapUsed, external } = JSON.parse(used.result.value) as NodeJS.MemoryUsage;
      return { heap: heapUsed / megabyte, outside: external / megabyte };
    },
    close: () => socket.close(),
  };
}

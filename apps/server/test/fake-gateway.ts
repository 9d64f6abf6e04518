import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface GatewayRequest {
  readonly method: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

export interface FakeGateway {
  readonly url: string;
  /** What it was asked, oldest first. */
  readonly asked: GatewayRequest[];
  /** How it answers from now on; `asked` counts the requests since. */
  answers(reply: (response: ServerResponse, asked: number) => void): void;
  close(): void;
}

/** A gateway for text messages on this machine. */
export async function startFakeGateway(): Promise<FakeGateway> {
  const asked: GatewayRequest[] = [];
  let reply: (response: ServerResponse, asked: number) => void = (response) => response.writeHead(204).end();
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      asked.push({ method: request.method, headers: request.headers, body });
      reply(response, asked.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a text.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/messages`,
    asked,
    answers(next) {
      asked.length = 0;
      reply = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function read(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

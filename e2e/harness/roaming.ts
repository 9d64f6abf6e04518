import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoamingSite {
  /** Its address, without a slash at the end. */
  readonly origin: string;
  /** What each visit told of where it came from. */
  readonly referrers: (string | undefined)[];
  readonly stop: () => Promise<void>;
}

/**
 * A site elsewhere with panoramas: `/hall` may be framed, `/alone` may not, `/greedy` tries to take the whole window and
 * to open another one.
 */
export async function roamingSite(): Promise<RoamingSite> {
  const referrers: (string | undefined)[] = [];
  const server = createServer(({ url, headers }, response) => {
    if (url === '/favicon.ico') return void response.writeHead(404).end();
    referrers.push(headers.referer);
    const grabs = url === '/greedy' ? '<script>try { top.location = "/taken" } catch {} open("/taken")</script>' : '';
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(url === '/alone' && { 'x-frame-options': 'DENY' }),
    });
    response.end(
      `<!doctype html><title>全景</title><p id="opener"></p><h1>云上展厅全景</h1>${grabs}
       <script>document.getElementById('opener').textContent = opener ? '有来处' : '无来处'</script>`,
    );
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port tells it so.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    referrers,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

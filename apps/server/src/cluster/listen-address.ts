import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode } from '../error-code';

/** The address cannot be listened on; the message says in Chinese why and what to do. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
}

/**
 * Tries the address before anything slow is started.
 * @throws AddressError
 */
export async function checkAddress(host: string, port: number): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    throw explain(error, host, port);
  }
  server.close();
  await once(server, 'close');
}

function explain(error: unknown, host: string, port: number): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new AddressError(
      `端口 ${port} 已被其他程序占用（${host}:${port}）。\n  请先停止占用该端口的程序，或用 PORT 指定其他端口，例如：PORT=8081 npm start`,
    );
  }
  if (code === 'EACCES') {
    return new AddressError(`没有权限监听端口 ${port}，请用 PORT 指定 1024 以上的端口。`);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new AddressError(`HOST=${host} 不是本机的地址，请改正 HOST。`);
  }
  return error;
}

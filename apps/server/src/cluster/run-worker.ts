import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { readConfig } from '../config';
import type { Connection } from '../db/embedded';
import { systemProblem } from '../system-problem';
import { type CreateApp, serveHttp } from './http-service';
import { connectionVariable, order, type Report } from './worker-messages';

/** One of several processes behind the same port; it goes when the primary says so. */
export async function runWorker(input: { createApp: CreateApp; createLog: (level: string) => Logger }): Promise<void> {
  // Ctrl+C and service managers signal the whole group: the primary alone decides the order of things.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);
  const config = readConfig(process.env);
  const log = input.createLog(config.logLevel).child({ worker: cluster.worker?.id });
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, '未处理的异步错误'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, '未捕获的错误，工作进程退出');
    process.exit(1);
  });
  try {
    const service = await serveHttp({
      config,
      connection: connectionFromEnvironment(),
      log,
      createApp: input.createApp,
    });
    process.on('message', (message) => {
      const parsed = order.safeParse(message);
      if (!parsed.success) return;
      void service.stop({ handOver: parsed.data === 'hand-over' }).finally(() => process.exit(0));
    });
    tell({ kind: 'ready', port: service.port });
  } catch (error) {
    log.error({ err: error }, '工作进程启动失败');
    const refusal = systemProblem(error);
    const message = refusal ?? (error instanceof Error ? error.message : String(error));
    tell({ kind: 'failed', message, isRefusal: refusal !== undefined }, () => process.exit(1));
  }
}

function tell(message: Report, sent: () => void = () => undefined): void {
  process.send?.(message, undefined, undefined, sent);
}

function connectionFromEnvironment(): Connection {
  // Written by the primary of the same program, so its shape is known.
  return JSON.parse(process.env[connectionVariable] ?? '{}') as Connection;
}

import { certificateProblem } from '../../certificate-problem';
import { BootCheckError } from '../../db/boot-check-error';
import { isLoopback } from '../../loopback';
import { parseS3Url, type S3Location, s3Problem } from './s3-store';

const patience = 3000;

/**
 * Shakes hands with the object store once: a certificate that does not fit would fail every upload. A store that does not
 * answer, or has no such bucket, keeps nobody from starting, but is warned of.
 * @throws BootCheckError
 */
export async function checkStoreTls(
  filesUrl: string | undefined,
  log: { warn: (message: string) => void },
): Promise<void> {
  if (filesUrl === undefined) return;
  const location = parseS3Url(filesUrl);
  await checkLine(location, log);
  const problem = await s3Problem(location, patience);
  if (problem === undefined) return;
  log.warn(
    `对象存储 ${location.endpoint.host} 不能使用（${problem}）：上传与查看文件都会失败。请检查 FILES_URL 与存储；存储恢复后不用重启`,
  );
}

async function checkLine({ endpoint }: S3Location, log: { warn: (message: string) => void }): Promise<void> {
  if (endpoint.protocol === 'http:') {
    if (!isLoopback(endpoint.hostname))
      log.warn('到对象存储的连接没有加密：FILES_URL 请用 s3+https，或确认网络与其他系统隔离');
    return;
  }
  const why = await fetch(endpoint, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(patience) }).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? certificateProblem(error.cause) : undefined),
  );
  if (why === undefined) return;
  throw new BootCheckError(
    `对象存储 ${endpoint.host} 的${why}，因此拒绝启动。\n` +
      '  单位自己的 CA 用环境变量 NODE_EXTRA_CA_CERTS 指定（PEM 文件）。',
  );
}

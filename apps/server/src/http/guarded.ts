import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerCall } from './answer';
import { toFailure } from './errors';

/** Errors of a download are envelopes too: the browser shows the text instead of saving half a file. */
export async function guarded(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    const failure = toFailure(error, request.id);
    if (failure.unexpected) request.log.error({ err: error }, '下载失败');
    return answerCall(reply, failure.status, failure.body);
  }
}

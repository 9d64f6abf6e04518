import type { FastifyReply } from 'fastify';
import { byteLengthOf, type JsonParts } from '../kernel/json-parts';

/**
 * Made once, not per call. An answer of a call is data: nothing in it may be run, framed, guessed at or kept, and the
 * pages have headers of their own.
 */
export const callHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

const stateOf = /^\{"state":(\d+)/;

/** Headers of what is no call and no page either, such as a wrong address: plain text, and nothing more. */
export const plainHeaders = { ...callHeaders, 'content-type': 'text/plain; charset=utf-8' } as const;

/** Sends an envelope, which begins with its state: that is what the metrics and the access log count. */
export function answerCall(reply: FastifyReply, status: number, envelope: string | JsonParts): FastifyReply {
  const isText = typeof envelope === 'string';
  reply.request.envelopeState = stateOf.exec(String(isText ? envelope : envelope[0]))?.[1] ?? '';
  return isText ? reply.code(status).headers(callHeaders).send(envelope) : sendParts(reply, status, envelope);
}

/**
 * Sends the parts as they are, in one write of the socket. Joined, they would be bytes outside of V8's heap: it counts
 * them against the next full collection, which then comes so often that it costs more than the strings did.
 */
function sendParts(reply: FastifyReply, status: number, parts: JsonParts): FastifyReply {
  const { raw } = reply.hijack();
  raw.writeHead(status, { ...callHeaders, 'content-length': byteLengthOf(parts) });
  raw.cork();
  for (const part of parts) raw.write(part);
  raw.end();
  raw.uncork();
  return reply;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Envelope state of the answer. */
    envelopeState?: string;
  }
}

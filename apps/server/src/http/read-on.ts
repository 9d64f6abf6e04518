import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

/**
 * Lets a request that is answered before it has arrived come to its end, its bytes thrown away: many clients send all of
 * it before they listen, and of a connection that is closed meanwhile they read no answer. Node's time limit for a request
 * ends those that never come to an end.
 */
export function readOnHook(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (!raw.complete) {
      // Fastify closes the connection of a body that is too large.
      if (reply.statusCode === 413) reply.removeHeader('connection');
      throwAway(raw);
    }
    done(null, payload);
  });
}

function throwAway(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
}

import type { FastifyInstance } from 'fastify';

/** Keeps where a request comes from: once its connection is closed nobody knows, and the log must. */
export function callerAddressHook(app: FastifyInstance): void {
  app.decorateRequest('address', '');
  app.addHook('onRequest', (request, _reply, done) => {
    // Already closed: Node has no address then, whatever the types say.
    request.address = request.socket.remoteAddress === undefined ? '' : request.ip;
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Address of the caller, behind trusted proxies his own. */
    address: string;
  }
}

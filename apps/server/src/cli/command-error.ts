/** A command that cannot be carried out; the message says in Chinese why and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

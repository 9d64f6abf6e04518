import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** What pg's connection can do and does not declare. */
interface CopyLine {
  readonly stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** What pg calls while one of our COPY commands is at work. */
abstract class Copy {
  readonly done: Promise<void>;
  protected resolve: () => void = () => undefined;
  protected reject: (error: unknown) => void = () => undefined;

  constructor(private readonly text: string) {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: unknown): void {
    (connection as CopyLine).query(this.text);
  }

  handleCommandComplete(): void {
    // The answer that counts is the one after it.
  }

  handleReadyForQuery(): void {
    this.resolve();
  }

  handleError(error: unknown): void {
    this.reject(error);
  }
}

class CopyIn extends Copy {
  readonly ready: Promise<CopyLine>;
  private begin: (line: CopyLine) => void = () => undefined;

  constructor(text: string) {
    super(text);
    this.ready = new Promise((resolve) => {
      this.begin = resolve;
    });
  }

  handleCopyInResponse(line: CopyLine): void {
    this.begin(line);
  }
}

class CopyOut extends Copy {
  constructor(
    text: string,
    private readonly target: CopyLine,
  ) {
    super(text);
  }

  /** The faster of the two waits: a table does not pass through the memory at once. */
  handleCopyData({ chunk }: { chunk: Buffer }, source: CopyLine): void {
    this.target.sendCopyFromChunk(chunk);
    // Rows that have arrived already still come: they wait for the same moment.
    if (!this.target.stream.writableNeedDrain || source.stream.isPaused()) return;
    source.stream.pause();
    void once(this.target.stream, 'drain').then(
      () => source.stream.resume(),
      () => source.stream.resume(),
    );
  }
}

/**
 * Sends the rows of `copy … to stdout` into `copy … from stdin` of another database.
 * @throws what either of them refuses
 */
export async function copyRows(
  from: { client: pg.Client; text: string },
  into: { client: pg.Client; text: string },
): Promise<void> {
  const incoming = into.client.query(new CopyIn(into.text));
  const line = await Promise.race([incoming.ready, incoming.done.then(() => undefined)]);
  if (line === undefined) throw new Error('the database did not ask for the rows');
  const outgoing = from.client.query(new CopyOut(from.text, line));
  await Promise.race([outgoing.done, incoming.done]);
  line.endCopyFrom();
  await incoming.done;
}

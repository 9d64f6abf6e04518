import pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser';

/**
 * JSON in UTF-8 as PostgreSQL wrote it. What only passes through to a caller stays so: making a string of it and bytes of
 * the string again took most of the server's part of a list.
 */
export type JsonBytes = Buffer;

/** What the row of a `json` or `jsonb` column is on its way from the connection to its parser. */
type RawJson = string | Buffer;

const { JSON: json, JSONB: jsonb } = pg.types.builtins;
const isJson = (type: number) => type === json || type === jsonb;

/** Parses what a connection hands over as JSON, as bytes or as a string. */
export const parseJson = (raw: RawJson): unknown => JSON.parse(String(raw));

/** A view of what came; the parser lets go of that memory (`createParser`). */
const keepBytes = (raw: RawJson): JsonBytes => (typeof raw === 'string' ? Buffer.from(raw) : raw);

/** Types for a statement whose JSON columns are wanted as {@link JsonBytes}; the others as `usual` has them. */
export function withJsonAsBytes(usual: pg.CustomTypesConfig): pg.CustomTypesConfig {
  return { getTypeParser: (type, format) => (isJson(type) ? keepBytes : usual.getTypeParser(type, format)) };
}

/** Codes of the protocol's messages that matter here. */
const rowDescription = 84;
const dataRow = 68;

interface Message {
  readonly name: string;
}

interface RowDescription extends Message {
  readonly fields: readonly { readonly dataTypeID: number }[];
}

/** pg-protocol keeps the splitting into messages to itself; this is what it looks like inside. */
interface OpenParser {
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message;
  /** What has come of the next message, from `bufferOffset` on. */
  buffer: Buffer;
  bufferOffset: number;
  bufferLength: number;
}

/**
 * The parser of a connection, which hands JSON columns over as views of the bytes that have come. It must not write over
 * them: what it keeps of the next message is put elsewhere then.
 */
function createParser(): { parse(chunk: Buffer, tell: (message: Message) => void): void } {
  const parser = new Parser();
  const open = parser as unknown as OpenParser;
  const usual = open.handlePacket.bind(parser);
  /** Of the statement whose rows come next: which columns are JSON; undefined where none is. */
  let jsonColumns: readonly boolean[] | undefined;
  let isViewed = false;
  open.handlePacket = (offset, code, length, bytes) => {
    if (code === dataRow && jsonColumns !== undefined) {
      isViewed = true;
      return readRow(bytes, { offset, length, jsonColumns });
    }
    const message = usual(offset, code, length, bytes);
    if (code === rowDescription) {
      // The code says which message it is.
      const columns = (message as RowDescription).fields.map(({ dataTypeID }) => isJson(dataTypeID));
      jsonColumns = columns.includes(true) ? columns : undefined;
    }
    return message;
  };
  return {
    parse(chunk, tell) {
      parser.parse(chunk, tell);
      if (isViewed && open.bufferLength > 0) {
        open.buffer = Buffer.from(open.buffer.subarray(open.bufferOffset, open.bufferOffset + open.bufferLength));
        open.bufferOffset = 0;
      }
      isViewed = false;
    },
  };
}

/** A row message: the number of columns in two bytes, and of each its length in four and its bytes; -1 stands for null. */
function readRow(
  bytes: Buffer,
  row: { readonly offset: number; readonly length: number; readonly jsonColumns: readonly boolean[] },
): Message & { fields: (RawJson | null)[]; fieldCount: number; length: number } {
  const fieldCount = bytes.readInt16BE(row.offset);
  const fields: (RawJson | null)[] = [];
  let at = row.offset + 2;
  for (let index = 0; index < fieldCount; index += 1) {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length < 0) {
      fields.push(null);
      continue;
    }
    fields.push(row.jsonColumns[index] ? bytes.subarray(at, at + length) : bytes.toString('utf8', at, at + length));
    at += length;
  }
  return { name: 'dataRow', length: row.length, fieldCount, fields };
}

/** What pg's own connection does with its stream, for which it has no other place to put a parser. */
interface OpenConnection {
  attachListeners(stream: NodeJS.ReadableStream): void;
  emit(name: string, message: Message): boolean;
}

/** A client whose rows bring JSON as bytes; its types must expect that ({@link parseJson}). Not for cursors. */
export class JsonBytesClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: OpenConnection };
    connection.attachListeners = (stream) => {
      const parser = createParser();
      stream.on('data', (chunk: Buffer) =>
        parser.parse(chunk, (message: Message) => {
          connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
        }),
      );
    };
  }
}

import sharp from 'sharp';
import type { ContentModule } from '../src/kernel/content/module';
import { type Answer, createTestApp, type TestApp } from './app';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
  readonly text: string;
}

export interface UploadRequest {
  /** The call and its query; the upload of pictures when nothing is said. */
  readonly path?: string;
  readonly token?: string;
  readonly bytes: Buffer;
  readonly name?: string;
  readonly type?: string;
  readonly source?: string;
}

/** The whole server with every content type, over a database of its own with the ground and demo network but no content. */
export interface ContentApp extends TestApp {
  /** Token of a demo account or, by his phone, of a member; one login per file, renewed after the clock moved far. */
  as(name: string): Promise<string>;
  /** Forgets the logins, after the clock ran past their life. */
  signAllOut(): void;
  /** A call in the name of a demo account. */
  send(name: string, path: string, body?: unknown, headers?: Record<string, string>): ReturnType<TestApp['call']>;
  get(path: string, options?: { token?: string }): Promise<RawAnswer>;
  upload(request: UploadRequest): ReturnType<TestApp['call']>;
  /** Path of a real uploaded picture, one per colour. */
  picture(name: string, colour?: string): Promise<string>;
}

/** What `make` answers for an app, made at the first need: lookups and uploads that many rows of a file share. */
export function oncePerApp<Made>(make: (app: ContentApp) => Promise<Made>): (app: ContentApp) => Promise<Made> {
  const made = new WeakMap<ContentApp, Promise<Made>>();
  return (app) => {
    const known = made.get(app) ?? make(app);
    made.set(app, known);
    return known;
  };
}

/** A little less than the half hour after which an idle login of staff ends. */
const idleMilliseconds = 29 * 60_000;

/** Builds the real app for content tests; `types` replaces the product's content types. */
export async function createContentApp(
  options: { types?: readonly ContentModule[]; now?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<ContentApp> {
  const server = await createTestApp(options);
  const tokens = new Map<string, Promise<string>>();
  let provenAt = server.clock.now().getTime();
  /** As if everybody had just typed his password once more: long runs are not about that. */
  const proveAgain = async () => {
    const now = server.clock.now();
    if (now.getTime() - provenAt < 600_000) return;
    provenAt = now.getTime();
    await server.deps.pools.owner.query(
      'update access_token set confirmed_at = $1 where user_id is not null and ended_at is null',
      [now],
    );
  };
  const usedAt = new Map<string, number>();
  const as = async (name: string) => {
    await proveAgain();
    const isMember = /^1\d{10}$/.test(name);
    const now = server.clock.now().getTime();
    // In a long run somebody's turn may come again only after his login has ended by itself.
    if (!isMember && now - (usedAt.get(name) ?? now) > idleMilliseconds) tokens.delete(name);
    usedAt.set(name, now);
    const known = tokens.get(name) ?? (isMember ? server.memberLogin(name) : server.login(name));
    tokens.set(name, known);
    return known;
  };
  const upload = (request: UploadRequest) => sendFile(server, request);
  return {
    ...server,
    as,
    signAllOut: () => tokens.clear(),
    send: async (name, path, body = {}, headers = {}) => server.call(path, body, { token: await as(name), headers }),
    get: (path, { token } = {}) => fetchRaw(server, path, token),
    upload,
    picture: async (name, colour = '#b22222') => {
      const answer = await upload({ token: await as(name), bytes: await png(colour), source: 'cover' });
      const [file] = answer.objects as { relativePath?: unknown }[];
      if (typeof file?.relativePath !== 'string') throw new Error(`the upload was refused: ${answer.msg}`);
      return file.relativePath;
    },
  };
}

/** A small picture that sharp made. */
export function png(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

async function fetchRaw(server: TestApp, path: string, token: string | undefined): Promise<RawAnswer> {
  const response = await server.app.inject({
    method: 'GET',
    url: path,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    text: response.body,
  };
}

const boundary = 'test-boundary-7f3a';

async function sendFile(server: TestApp, file: UploadRequest): ReturnType<TestApp['call']> {
  const { token, name = '封面.png', type = 'image/png', source = 'cover', bytes } = file;
  const path = file.path ?? `/api/publics/v1/upload-imageOrVideo?fileType=1&source=${encodeURIComponent(source)}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const response = await server.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  const envelope = response.json<Omit<Answer, 'status' | 'text'>>();
  return { ...envelope, status: response.statusCode, text: response.body };
}

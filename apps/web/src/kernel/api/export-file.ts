import { saveLink } from '@/ui/save-link';
import type { Client } from './client';
import { NetworkFailure } from './errors';
import type { HttpRequest } from './post-json';
import { ownCalls, readReply } from './wire';

export interface ExportRequest {
  /** Export code of the list (002 §7). */
  readonly action: number;
  /** The list's own filter. */
  readonly model: Readonly<Record<string, unknown>>;
  readonly columns?: readonly string[];
}

export interface ExportOptions {
  readonly signal?: AbortSignal;
  /** Bytes so far; `total` only when the server knows it. */
  readonly onProgress?: (bytes: number, total?: number) => void;
}

export interface ExportedFile {
  readonly name: string;
  readonly blob: Blob;
}

const exportPath = '/api/publics/v1/admin-exportFile';

/** Asks for a single-use ticket, then reads the file it stands for. @throws Refused, NetworkFailure, AbortError */
export async function exportWith(
  client: Pick<Client, 'call'>,
  request: HttpRequest,
  { action, model, columns, signal, onProgress }: ExportRequest & ExportOptions,
): Promise<ExportedFile> {
  const body = { action, model: JSON.stringify(model), columns: columns && [...columns] };
  const ticket = await client.call(ownCalls.generateFile, body, { signal });
  return fetchTicket(request, ticket, { signal, onProgress });
}

/** Reads the file that a ticket stands for; `bytes`: about how large it is. @throws Refused, NetworkFailure, AbortError */
export async function fetchTicket(
  request: HttpRequest,
  ticket: string,
  { signal, onProgress, bytes }: ExportOptions & { readonly bytes?: number | undefined },
): Promise<ExportedFile> {
  try {
    // The ticket is the right to the file: no login travels with it (decisions §5).
    const response = await request(`${exportPath}?${new URLSearchParams({ data: ticket })}`, { signal });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || type.includes('json')) throw failureOf(response.status, await response.text());
    return {
      name: fileName(response.headers.get('content-disposition')),
      blob: await readAll(response, onProgress, bytes),
    };
  } catch (error) {
    throw error instanceof TypeError ? new NetworkFailure(error) : error;
  }
}

function failureOf(status: number, text: string): Error {
  const reply = readReply(status, text);
  return reply.kind === 'failed' ? reply.error : new NetworkFailure(`HTTP ${status}`);
}

/** Bytes that are kept in the page at most; what is behind them the browser may put on its disk. */
const pieceBytes = 16 * 1024 * 1024;

async function readAll(response: Response, onProgress?: ExportOptions['onProgress'], expected = 0): Promise<Blob> {
  if (!response.body) return response.blob();
  const length = Number(response.headers.get('content-length') ?? 0) || expected;
  const pieces: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  let bytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.byteLength;
    held += value.byteLength;
    if (held >= pieceBytes) {
      pieces.push(new Blob(parts));
      [parts, held] = [[], 0];
    }
    onProgress?.(bytes, length > 0 ? Math.max(length, bytes) : undefined);
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  return new Blob([...pieces, ...parts], { type });
}

/** Name from Content-Disposition; the UTF-8 form (RFC 5987) wins over the plain one. */
export function fileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? '导出.xlsx';
}

/** Hands a finished file to the browser's downloads. */
export function saveFile({ name, blob }: ExportedFile): void {
  const url = URL.createObjectURL(blob);
  saveLink(url, name);
  // Safari reads the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

import { request, session } from './call';
import { type ExportOptions, type ExportRequest, exportWith, fetchTicket, saveFile } from './export-file';

/** Exports a list with its current filter and saves the file under the server's name. @throws like `call` */
export async function exportFile(wanted: ExportRequest, options: ExportOptions = {}): Promise<void> {
  saveFile(await exportWith(session, request, { ...wanted, ...options }));
}

/** What a ticket stands for, and about how large it is. */
export interface Ticket {
  readonly ticket: string;
  readonly bytes: number;
}

/** Fetches what a ticket stands for and saves it under the server's name. @throws Refused, NetworkFailure, AbortError */
export async function saveTicket({ ticket, bytes }: Ticket, options: ExportOptions = {}): Promise<void> {
  saveFile(await fetchTicket(request, ticket, { ...options, bytes }));
}

/** Saves a result's original file byte by byte. */
import type { QueryClient } from '@tanstack/react-query';
import { saveFile } from '#lib/save-file.ts';
import { openJobResult } from '#shared/report-results/open-result.ts';
import { formatOf } from '#shared/report-results/result-table.ts';

/** Saves a job's result under its report's name. Throws as `openJobResult` does, and if the connection breaks. */
export async function downloadResult(
  client: QueryClient,
  jobId: string,
  signal: AbortSignal,
): Promise<void> {
  const result = await openJobResult(client, jobId, signal);
  const { request } = result.job;
  const format = formatOf(result.type, request?.format ?? null);
  const file = await new Response(result.raw as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
  signal.throwIfAborted();
  saveFile(fileName(request?.name ?? jobId, format, result.isPacked), file);
}

/** A file name valid on every system. */
export function fileName(name: string, format: 'json' | 'csv', isPacked: boolean): string {
  const plain = name.replaceAll(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ').trim();
  return `${plain === '' ? 'report' : plain.slice(0, 120)}.${format}${isPacked ? '.gz' : ''}`;
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { limitConcurrency } from '../limit-concurrency';

const run = promisify(execFile);
/** The processor belongs to the whole machine: one ffmpeg at a time; behind ten waiting videos there is no poster. */
const inTurn = limitConcurrency({ slots: 1, maxWaiting: 10, refusal: () => new Error('too many videos wait') });
const MAX_PNG_BYTES = 64 * 1024 * 1024;

type VideoSuffix = 'mp4' | 'mov' | 'webm';
/** `command`: the program, `ffmpeg` from the search path when not given. */
export type PosterTool = { command?: string; timeoutMs?: number };

/**
 * One frame of a checked video as JPEG; at second 1, or the first one of a shorter video. Undefined when the machine
 * has no ffmpeg or it cannot manage within 10 s: a video without poster is still a video.
 */
export async function videoPoster(
  path: string,
  suffix: VideoSuffix,
  { command = 'ffmpeg', timeoutMs = 10_000 }: PosterTool = {},
): Promise<Buffer | undefined> {
  try {
    return await inTurn(async () => {
      const deadline = Date.now() + timeoutMs;
      const frameAt = (second: string) =>
        frame(command, frameArguments(path, suffix, second), Math.max(1, deadline - Date.now()));
      const png = (await frameAt('1')) ?? (await frameAt('0'));
      return png && (await sharp(png).jpeg({ quality: 85 }).toBuffer());
    });
  } catch {
    return undefined;
  }
}

async function frame(command: string, args: string[], timeout: number): Promise<Buffer | undefined> {
  const { stdout } = await run(command, args, {
    encoding: 'buffer',
    timeout,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_PNG_BYTES,
    env: { PATH: process.env.PATH },
  });
  return stdout.length > 0 ? stdout : undefined;
}

function frameArguments(path: string, suffix: VideoSuffix, second: string): string[] {
  // The container is named and only the file protocol allowed: a play list in disguise must not make it fetch anything.
  const format = suffix === 'webm' ? 'matroska' : 'mov';
  const input = ['-protocol_whitelist', 'file', '-f', format, '-ss', second, '-i', `file:${path}`];
  const output = [
    '-map',
    '0:v:0',
    '-frames:v',
    '1',
    '-vf',
    "scale='min(1920,iw)':-2",
    '-f',
    'image2pipe',
    '-c:v',
    'png',
  ];
  return ['-nostdin', '-hide_banner', '-loglevel', 'error', '-threads', '1', ...input, ...output, 'pipe:1'];
}

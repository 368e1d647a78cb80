import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import type { Encoder, PcmFormat } from './encoder.ts';

const QUIET = '-hide_banner -nostdin -v error';

/** Whether an FFmpeg on the PATH can encode MP3. */
export async function hasFfmpeg(): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('ffmpeg', [...QUIET.split(' '), '-encoders'], {
      timeout: 10_000,
    });
    return stdout.includes('libmp3lame');
  } catch {
    return false;
  }
}

/**
 * Encodes with FFmpeg, which is faster than LAME as WebAssembly. FFmpeg receives only samples on
 * its standard input. It never sees a byte of an uploaded file, and can only use this pipe and its
 * output file. It ends with its input, so it cannot outlive this process.
 */
export async function openFfmpegEncoder(
  path: string,
  { sampleRate, channels, bitrate }: PcmFormat,
): Promise<Encoder> {
  const input = `-protocol_whitelist pipe -f s16le -ar ${sampleRate} -ac ${channels} -i pipe:0`;
  const streams = '-map 0:a:0 -vn -sn -dn -map_metadata -1 -threads 1';
  const output = `-c:a libmp3lame -b:a ${bitrate} -id3v2_version 0 -f mp3 -y`;
  const args = [QUIET, input, streams, output].join(' ').split(' ');
  const ffmpeg = spawn('ffmpeg', [...args, `file:${path}`], { stdio: ['pipe', 'ignore', 'pipe'] });

  let complaint = '';
  ffmpeg.stderr.on('data', (text: Buffer) => (complaint = `${complaint}${text.toString()}`.slice(-500)));
  // A broken pipe is the consequence of an exit, and the exit code says more.
  ffmpeg.stdin.on('error', () => {});
  const exit = new Promise<void>((resolve, reject) => {
    ffmpeg.on('error', reject);
    ffmpeg.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`ffmpeg ended with ${code}: ${complaint}`));
    });
  });
  // The next write or finish reports the error; until then the rejection must not count as
  // unhandled.
  exit.catch(() => {});

  return {
    write: async (pcm) => {
      if (!ffmpeg.stdin.writable) return exit;
      if (ffmpeg.stdin.write(Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength))) return;
      await Promise.race([new Promise((resolve) => ffmpeg.stdin.once('drain', resolve)), exit]);
    },
    finish: async () => {
      ffmpeg.stdin.end();
      await exit;
    },
    abort: async () => {
      ffmpeg.kill('SIGKILL');
      await exit.catch(() => {});
    },
  };
}

import { randomUUID } from 'node:crypto';
import { copyFile, link, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../../server/src/context.ts';
import { storeCreatedFile } from '../../server/src/features/uploads/index.ts';
import { drawPicture } from './pictures.ts';
import type { Random } from './random.ts';
import type { Piece } from './sound/piece.ts';
import { render, wavOf } from './sound/render.ts';

/** A piece in the product's format: a local MP3 file and its analysis. */
export interface CreatedPiece {
  file: string;
  /** Seconds. */
  duration: number;
  /** Peaks from 0 to 1. */
  waveform: number[];
  /** LUFS. */
  loudness: number | null;
}

/** Makes media files once and stores them under many keys. */
export class MediaMaker {
  readonly #context: Context;
  readonly #files: string[] = [];

  constructor(context: Context) {
    this.#context = context;
  }

  #newFile(ending: string): string {
    const file = path.join(this.#context.storage.staging, `sample-${randomUUID()}.${ending}`);
    this.#files.push(file);
    return file;
  }

  /** Renders pieces to MP3 files. Rendering overlaps with the analysis of the previous piece. */
  async makePieces(random: Random, pieces: readonly Piece[]): Promise<Map<Piece, CreatedPiece>> {
    const createdPieces = new Map<Piece, CreatedPiece>();
    let before = Promise.resolve();
    for (const piece of pieces) {
      const wav = this.#newFile('wav');
      await writeFile(wav, wavOf(render(random.fork(piece.number), piece)));
      await before;
      before = this.#analyse(wav).then((analysed) => void createdPieces.set(piece, analysed));
    }
    await before;
    return createdPieces;
  }

  async #analyse(wav: string): Promise<CreatedPiece> {
    const file = this.#newFile('mp3');
    const { duration, waveform, loudness } = await this.#context.media.analyseAudio(wav, { rendition: file });
    await rm(wav);
    return { file, duration, waveform, loudness };
  }

  /** Draws pictures. @returns the paths of their files */
  async makePictures(
    random: Random,
    count: number,
    { width, height }: { width: number; height: number },
  ): Promise<string[]> {
    const files: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const file = this.#newFile('jpg');
      await writeFile(file, await drawPicture(random.fork(number), width, height));
      files.push(file);
    }
    return files;
  }

  /**
   * Stores a file under a new, unclaimed key. The file remains available for further keys. On a
   * local disk all keys are links to the same immutable file.
   */
  async keep(
    file: string,
    folder: 'images' | 'posts' | 'demos' | 'chats' | 'releases',
    ending: 'mp3' | 'jpg',
  ): Promise<string> {
    const copy = this.#newFile(ending);
    // Not every file system supports links.
    await link(file, copy).catch(() => copyFile(file, copy));
    const { key } = await storeCreatedFile(this.#context, { path: copy }, { folder, ending, ownerId: null });
    return key;
  }

  /** Removes the local files. */
  async close(): Promise<void> {
    for (const file of this.#files) await rm(file, { force: true });
  }
}

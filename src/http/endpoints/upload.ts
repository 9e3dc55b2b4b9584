import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { fail } from '#src/shared/errors.ts';
import type { Gate, Place } from '#src/platform/gate.ts';
import type { Upload } from '#src/platform/upload.ts';
import { run } from './body.ts';

/** A file that an action takes beside its fields. */
export interface UploadRule {
  /** The name of the field. */
  readonly field: string;
  readonly mostBytes: number;
  /** What all files of its kind pass through: a place is taken before the first byte is read. */
  readonly gate: Gate;
}

type Fields = Readonly<Record<string, unknown>>;

const MOST_FIELDS = 20;
const LONGEST_FIELD = 1000;
/** Boundaries, names and fields beside the file. */
const FRAME_BYTES = 30_000;
/** A file from a phone may take as long as a browser of ours waits for it. */
const ARRIVES_WITHIN_MS = 90_000;

/** Whose file it is, and the folder that it passes through. */
export interface UploadPlace {
  readonly owner: number;
  readonly folder: string;
}

/** Tells whether a request sends files. */
export const isMultipart = (req: Pick<Request, 'headers'>): boolean =>
  /^multipart\/form-data\s*;/i.test(req.headers['content-type'] ?? '');

/**
 * Reads a form with one file; under its field stands an `Upload`. The file is kept on the disk under no name, so that
 * many at once cost no memory and nothing is left behind; it is gone when the answer is sent. Throws 413 for a larger
 * one, 503 while too many are under way, 400 for what is no such form. What does not arrive in time is cut off.
 */
export async function readUpload(
  rule: UploadRule,
  { owner, folder }: UploadPlace,
  req: Request,
  res: Response,
): Promise<Fields> {
  if (Number(req.headers['content-length'] ?? 0) > rule.mostBytes + FRAME_BYTES) fail('errors.upload.large');
  const place = rule.gate.enter(owner);
  const patience = setTimeout(() => req.destroy(), ARRIVES_WITHIN_MS);
  req.once('end', () => clearTimeout(patience));
  res.once('close', () => {
    clearTimeout(patience);
    place.leave();
  });
  const flat = { fieldNestingDepth: 0, fieldArrayIndexLimit: 0 };
  const limits = { files: 1, fileSize: rule.mostBytes, fields: MOST_FIELDS, fieldSize: LONGEST_FIELD, ...flat };
  try {
    await run(multer({ storage: nameless(folder, place, res), limits }).single(rule.field), req, res);
  } catch (problem) {
    if (problem instanceof MulterError) {
      fail(problem.code === 'LIMIT_FILE_SIZE' ? 'errors.upload.large' : 'errors.request.malformed', { field: '' });
    }
    // What reads forms says in plain errors that one is cut short or is none.
    if (problem instanceof Error && !('code' in problem)) fail('errors.request.malformed', { field: '' });
    throw problem;
  }
  const body: unknown = req.body;
  return { ...(body as Fields | undefined), [rule.field]: (req.file as Kept | undefined)?.upload ?? null };
}

type OpenFile = Awaited<ReturnType<typeof open>>;

/** What is kept of a file, beside what multer knows of it. */
interface Kept {
  readonly upload: Upload;
}

/** Keeps files without a name: unlinked as soon as they are open. */
const nameless = (folder: string, place: Place, res: Response): StorageEngine => ({
  _handleFile(_req, file, done) {
    keep(file.stream, folder, place, res).then(
      (upload) => done(null, { upload } as Kept as Partial<Express.Multer.File>),
      (problem: unknown) => done(problem),
    );
  },
  _removeFile(_req, _file, done) {
    done(null);
  },
});

async function keep(stream: Readable, folder: string, place: Place, res: Response): Promise<Upload> {
  const file = await openNameless(folder);
  const close = (): void => void file.close().catch(() => undefined);
  if (res.closed) close();
  else res.once('close', close);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    hash.update(part);
    await file.write(part, 0, part.length, bytes);
    bytes += part.length;
  }
  return {
    bytes,
    sha256: hash.digest('hex'),
    use: (work) => place.inTurn(async () => work(await contentOf(file, bytes))),
  };
}

/** The folder for passing things of a machine is often memory: files go to where the store has its own. */
async function openNameless(folder: string): Promise<OpenFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = await mkdtemp(join(folder, 'file-'));
  try {
    return await open(join(own, 'file'), 'wx+', 0o600);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

async function contentOf(file: OpenFile, bytes: number): Promise<Buffer> {
  const content = Buffer.allocUnsafeSlow(bytes);
  for (let at = 0; at < bytes;) {
    const { bytesRead } = await file.read(content, at, bytes - at, at);
    if (bytesRead === 0) throw new Error('an upload is shorter than it was');
    at += bytesRead;
  }
  return content;
}

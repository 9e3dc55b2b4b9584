import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { fail } from '#src/shared/errors.ts';
import type { UploadPermit, UploadQueue } from '#src/platform/images/upload-queue.ts';
import type { Upload } from '#src/platform/upload.ts';
import { run } from './body.ts';

/** A file that an endpoint accepts beside its fields. */
export interface UploadRule {
  readonly field: string;
  readonly mostBytes: number;
  /** Limits concurrent uploads of one kind; a permit is taken before the first byte is read. */
  readonly queue: UploadQueue;
}

type UploadFields = Readonly<Record<string, unknown>>;

const MOST_FIELDS = 20;
/** In bytes: a message to support has 2,000 characters. */
const LONGEST_FIELD = 8000;
/** Multipart boundaries, names and the other fields. */
const FRAME_BYTES = 30_000;
/** Matches the time-out of the store's own pages. */
const ARRIVES_WITHIN_MS = 90_000;

/** Owner of an upload, and its temporary folder. */
export interface UploadPlace {
  readonly owner: number;
  readonly folder: string;
}

export const isMultipart = (req: Pick<Request, 'headers'>): boolean =>
  /^multipart\/form-data\s*;/i.test(req.headers['content-type'] ?? '');

/**
 * Reads a form with one file; its field becomes an `Upload`. The file is stored unlinked on disk, so that many uploads
 * cost no memory and leave nothing behind; it is gone when the response is sent. A late upload is cut off.
 *
 * @throws 413 for a larger file, 503 while too many uploads run, 400 for a malformed form
 */
export async function readUpload(
  rule: UploadRule,
  { owner, folder }: UploadPlace,
  req: Request,
  res: Response,
): Promise<UploadFields> {
  if (Number(req.headers['content-length'] ?? 0) > rule.mostBytes + FRAME_BYTES) fail('errors.upload.large');
  const permit = rule.queue.enter(owner);
  const patience = setTimeout(() => req.destroy(), ARRIVES_WITHIN_MS);
  req.once('end', () => clearTimeout(patience));
  res.once('close', () => {
    clearTimeout(patience);
    permit.leave();
  });
  const flat = { fieldNestingDepth: 0, fieldArrayIndexLimit: 0 };
  const limits = { files: 1, fileSize: rule.mostBytes, fields: MOST_FIELDS, fieldSize: LONGEST_FIELD, ...flat };
  try {
    await run(multer({ storage: nameless(folder, permit, res), limits }).single(rule.field), req, res);
  } catch (problem) {
    if (problem instanceof MulterError) {
      fail(problem.code === 'LIMIT_FILE_SIZE' ? 'errors.upload.large' : 'errors.request.malformed', { field: '' });
    }
    // multer reports truncated or malformed forms as plain errors.
    if (problem instanceof Error && !('code' in problem)) fail('errors.request.malformed', { field: '' });
    throw problem;
  }
  const body: unknown = req.body;
  return {
    ...(body as UploadFields | undefined),
    [rule.field]: (req.file as StoredUpload | undefined)?.upload ?? null,
  };
}

type OpenFile = Awaited<ReturnType<typeof open>>;

/** Facts about a stored file beyond multer's own. */
interface StoredUpload {
  readonly upload: Upload;
}

/** Stores files without a name: unlinks each as soon as it is open. */
const nameless = (folder: string, permit: UploadPermit, res: Response): StorageEngine => ({
  _handleFile(_req, file, done) {
    keep(file.stream, folder, permit, res).then(
      (upload) => done(null, { upload } as StoredUpload as Partial<Express.Multer.File>),
      (problem: unknown) => done(problem),
    );
  },
  _removeFile(_req, _file, done) {
    done(null);
  },
});

async function keep(stream: Readable, folder: string, permit: UploadPermit, res: Response): Promise<Upload> {
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
    use: (work) => permit.inTurn(async () => work(await contentOf(file, bytes))),
  };
}

/** The machine's temporary folder is often in memory, so files go to DATA_DIR. */
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
    if (bytesRead === 0) throw new Error('The upload is shorter than expected');
    at += bytesRead;
  }
  return content;
}

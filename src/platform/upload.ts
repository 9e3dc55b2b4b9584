/** An uploaded file, deleted when the response is sent. */
export interface Upload {
  readonly bytes: number;
  /** Hex digest of the content: the same file under one key is the same request. */
  readonly sha256: string;
  /** Waits for a turn among all uploads of the process, reads the file and processes it. */
  readonly use: <Value>(work: (content: Buffer) => Promise<Value>) => Promise<Value>;
}

/** Distinguishes a file from a text field of the same name. */
export const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'use' in value && typeof value.use === 'function';

/** A file that was sent with a request. It goes when the answer is sent. */
export interface Upload {
  readonly bytes: number;
  /** Of what was sent, in hex: the same file sent again under one key is the same request. */
  readonly sha256: string;
  /** Waits for a turn among all uploads of the process, reads the file and works on it. */
  readonly use: <Value>(work: (content: Buffer) => Promise<Value>) => Promise<Value>;
}

/** Tells a file that was sent from a field of the same name. */
export const isUpload = (sent: unknown): sent is Upload =>
  typeof sent === 'object' && sent !== null && 'use' in sent && typeof sent.use === 'function';

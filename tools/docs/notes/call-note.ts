interface CallNote {
  readonly does: string;
  /** Contents of its `data`. */
  readonly answers: string;
}

/** Notes by method and path of the call. */
export type CallNotes = Readonly<Record<string, CallNote>>;

interface CallNote {
  /** What the call is for. */
  readonly does: string;
  /** What its `data` holds. */
  readonly answers: string;
}

/** Notes by the name of the call: its method and its path. */
export type CallNotes = Readonly<Record<string, CallNote>>;

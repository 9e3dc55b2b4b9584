/** An address of the store in one state, for one kind of viewer. */
export interface PageState {
  readonly name: string;
  /** Without the language's prefix. */
  readonly path: string;
  readonly by: 'guest' | 'player' | 'staff';
  readonly status: number;
}

/** Creates one for an address; the title defaults to the address. */
export type PageStateMaker = (path: string, title?: string) => PageState;

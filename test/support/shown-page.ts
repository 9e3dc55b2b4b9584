/** One address of the store in one state, as a visitor meets it. */
export interface ShownPage {
  readonly name: string;
  /** Without the language's prefix. */
  readonly path: string;
  readonly by: 'guest' | 'player' | 'staff';
  readonly status: number;
}

/** Makes one of an address; it is named by the address where no name is given. */
export type Shows = (path: string, title?: string) => ShownPage;

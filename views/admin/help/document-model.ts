/** A part of a line. Addresses of the console have no language prefix. */
export type Part =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'em'; readonly parts: readonly Part[] }
  | { readonly kind: 'link'; readonly href: string; readonly parts: readonly Part[] };

export type Block =
  | { readonly kind: 'heading'; readonly depth: number; readonly id: string; readonly text: string }
  | { readonly kind: 'paragraph'; readonly parts: readonly Part[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'list';
      /** The first number; null for a list without numbers. */
      readonly start: number | null;
      readonly items: readonly (readonly Block[])[];
    }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly (readonly Part[])[])[];
    };

/** A page of docs. */
export interface DocumentModel {
  readonly name: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

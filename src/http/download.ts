import type { ZodType } from 'zod';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import type { Face } from './front.ts';

/** A file that is made while it is sent: as long as the history is, it takes the memory of one piece. */
export interface FileOut {
  /** As it is saved: letters, digits, dots and dashes. */
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string>;
}

/** What a room declares of a file that players take away; see `download`. */
export interface DownloadDeclaration<Input> {
  /** Without the language's prefix. */
  readonly path: `/${string}`;
  readonly input: ZodType<Input>;
  readonly make: (world: World, face: Face & { readonly player: Player }, input: Input) => FileOut;
}

/** A file as the store serves it. */
export interface Download {
  readonly kind: 'download';
  readonly path: string;
  readonly name: string;
  readonly input: ZodType;
  readonly make: (world: World, face: Face & { readonly player: Player }, input: unknown) => FileOut;
}

/** Declares a file of a player's own: their session's cookie is enough, for it changes nothing. */
export function download<Input>(declared: DownloadDeclaration<Input>): Download {
  return {
    kind: 'download',
    path: declared.path,
    name: `GET ${declared.path}`,
    input: declared.input,
    // serve-download has read the input by `declared.input`.
    make: (world, face, input) => declared.make(world, face, input as Input),
  };
}

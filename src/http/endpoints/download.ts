import type { ZodType } from 'zod';
import type { Power } from '#src/shared/powers.ts';
import type { Member } from '#src/platform/member.ts';
import type { Player } from '#src/platform/player.ts';
import type { Rate } from '#src/platform/rate.ts';
import type { World } from '#src/platform/world.ts';
import { checkPower } from './endpoint.ts';
import type { Face } from './front.ts';

type Owner = 'player' | 'staff';
/** The face of whoever may take the file away. */
type OwnerFace<Asked extends Owner> = Face &
  (Asked extends 'staff' ? { readonly member: Member } : { readonly player: Player });

/** A file that is made while it is sent: as long as the history is, it takes the memory of one piece. */
export interface FileOut {
  /** As it is saved: letters, digits, dots and dashes. */
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string>;
}

/** What a room declares of a file that players, or staff, take away; see `download`. */
export interface DownloadDeclaration<Input, Asked extends Owner> {
  /** Without the language's prefix. */
  readonly path: `/${string}`;
  /** Players where nothing is said. */
  readonly who?: Asked;
  /** What a member must be allowed to do: always named where `who` is `staff`. */
  readonly power?: Asked extends 'staff' ? Power : never;
  /** How often one may have it: whoever asks is counted wherever they come from. */
  readonly rate?: Rate;
  readonly input: ZodType<Input>;
  readonly make: (world: World, face: OwnerFace<Asked>, input: Input) => FileOut;
}

/** A file as the store serves it. */
export interface Download {
  readonly kind: 'download';
  readonly path: string;
  readonly name: string;
  readonly who: Owner;
  readonly power: Power | null;
  readonly rate: Rate | null;
  readonly input: ZodType;
  readonly make: (world: World, face: Face, input: unknown) => FileOut;
}

/** Declares a file of a player's own, or of staff: the session's cookie is enough, for it changes nothing. */
export function download<Input, Asked extends Owner = 'player'>(declared: DownloadDeclaration<Input, Asked>): Download {
  const who = declared.who ?? 'player';
  checkPower(declared.path, who, declared.power);
  return {
    kind: 'download',
    path: declared.path,
    name: `GET ${declared.path}`,
    who,
    power: declared.power ?? null,
    rate: declared.rate ?? null,
    input: declared.input,
    // serve-download has read the input by `declared.input` and found the one who may.
    make: (world, face, input) => declared.make(world, face as OwnerFace<Asked>, input as Input),
  };
}

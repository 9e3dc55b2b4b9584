import type { ZodType } from 'zod';
import type { Power } from '#src/shared/powers.ts';
import type { StaffMember } from '#src/platform/staff-member.ts';
import type { Player } from '#src/platform/player.ts';
import type { RateLimit } from '#src/platform/redis/rate-limit.ts';
import type { Services } from '#src/platform/services.ts';
import { checkPower } from './endpoint.ts';
import type { Viewer } from '../http-context.ts';

type Owner = 'player' | 'staff';
/** The viewer of a download. */
type OwnerFace<Asked extends Owner> = Viewer &
  (Asked extends 'staff' ? { readonly member: StaffMember } : { readonly player: Player });

/** A file that is generated while it is sent, so that a long history needs the memory of one chunk. */
export interface DownloadFile {
  /** File name: letters, digits, dots and dashes. */
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string>;
}

/** Declaration of a file that players or staff download; see `download`. */
export interface DownloadDeclaration<Input, Asked extends Owner> {
  /** Without the language prefix. */
  readonly path: `/${string}`;
  /** Defaults to players. */
  readonly who?: Asked;
  /** The power that a staff member needs; required when `who` is `staff`. */
  readonly power?: Asked extends 'staff' ? Power : never;
  /** Counted per player or staff member, whatever their address. */
  readonly rate?: RateLimit;
  readonly input: ZodType<Input>;
  readonly make: (services: Services, viewer: OwnerFace<Asked>, input: Input) => DownloadFile;
}

/** A declared download. */
export interface Download {
  readonly kind: 'download';
  readonly path: string;
  readonly name: string;
  readonly who: Owner;
  readonly power: Power | null;
  readonly rate: RateLimit | null;
  readonly input: ZodType;
  readonly make: (services: Services, viewer: Viewer, input: unknown) => DownloadFile;
}

/** Declares a file of a player or of staff. The session cookie is enough, because a download changes nothing. */
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
    // serve-download has parsed the input by `declared.input` and authenticated the viewer.
    make: (services, viewer, input) => declared.make(services, viewer as OwnerFace<Asked>, input as Input),
  };
}

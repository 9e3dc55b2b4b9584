import type { ZodType } from 'zod';
import type { Services } from '#src/platform/services.ts';
import {
  type Access,
  type AccessDeclaration,
  type AccessRole,
  type Limits,
  type LimitsDeclaration,
  type ViewerOf,
  accessOf,
  limitsOf,
} from './access.ts';
import type { RequestViewer } from '#src/http/http-context.ts';

type OwnerRole = Exclude<AccessRole, 'guest'>;

/** A file that is generated while it is sent, so that a long history needs the memory of one chunk. */
export interface DownloadFile {
  /** File name: letters, digits, dots and dashes. */
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string | Buffer>;
}

/** Declaration of a file that players or staff download; see `download`. */
export interface DownloadDeclaration<Input, Role extends OwnerRole> {
  /** Without the language prefix. */
  readonly path: `/${string}`;
  readonly access: AccessDeclaration<Role>;
  readonly limits?: Pick<LimitsDeclaration, 'perCaller'>;
  /** A picture that pages show. */
  readonly inline?: true;
  readonly input: ZodType<Input>;
  readonly read: (services: Services, viewer: ViewerOf<Role>, input: Input) => DownloadFile;
}

/** A declared download. */
export interface Download {
  readonly kind: 'download';
  readonly path: string;
  readonly name: string;
  readonly access: Access & { readonly role: OwnerRole };
  readonly limits: Limits;
  readonly isInline: boolean;
  readonly input: ZodType;
  readonly read: (services: Services, viewer: RequestViewer, input: unknown) => DownloadFile;
}

/** Declares a file of a player or of staff. The session cookie is enough, because a download changes nothing. */
export function download<Input, Role extends OwnerRole>(declared: DownloadDeclaration<Input, Role>): Download {
  const { role } = declared.access;
  return {
    kind: 'download',
    path: declared.path,
    name: `GET ${declared.path}`,
    access: { ...accessOf(declared.path, declared.access), role },
    limits: limitsOf(declared.limits),
    isInline: declared.inline ?? false,
    input: declared.input,
    // serve-download has parsed the input by `declared.input` and authenticated the viewer.
    read: (services, viewer, input) => declared.read(services, viewer as ViewerOf<Role>, input as Input),
  };
}

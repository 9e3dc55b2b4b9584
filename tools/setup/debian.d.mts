/** Returns whether Debian packages can be downloaded and unpacked here. */
export function hasApt(): boolean;

/** The path of the first of these programs that this machine has; null without one. */
export function findProgram(names: readonly string[]): string | null;

/** Unpacks Debian packages, and their missing dependencies, in a folder. Throws when they are unavailable. */
export function unpackPackages(
  folder: string,
  wanted: {
    readonly what: string;
    readonly packages: readonly string[];
    readonly keepsDownload: boolean;
    /** Names of packages that are downloaded even if they are installed. */
    readonly always?: RegExp;
  },
): Promise<void>;

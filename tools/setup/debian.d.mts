/** Whether Debian's packages can be fetched and unpacked here. */
export function hasApt(): boolean;

/** Unpacks Debian packages, and what they need that this machine lacks, under a folder. Throws when they cannot be had. */
export function unpackPackages(
  folder: string,
  wanted: {
    readonly what: string;
    readonly packages: readonly string[];
    readonly keepsDownload: boolean;
    /** Names of packages that are fetched even where the machine has them installed. */
    readonly always?: RegExp;
  },
): Promise<void>;

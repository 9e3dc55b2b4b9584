/** A time as the names of backups and archived logs carry it: 20261121T030000Z. */
export const nameOfTime = (iso: string): string => `${iso.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** The time in such a name. */
export const timeOfName = (name: string): Date =>
  new Date(name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

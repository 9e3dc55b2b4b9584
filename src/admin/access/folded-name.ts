/**
 * The form in which names of staff are compared at the sign-in: compatibility forms and case aside (NFKC, lower case),
 * every accent and every invisible character counts. The database's collation ignores those as well.
 */
export const foldedName = (name: string): string => name.normalize('NFKC').toLowerCase().normalize('NFKC');

import { pictureAddress } from '#src/catalogue/index.ts';

/** The address of a picture at its list size; null where staff have sent none yet. */
export const logoOf = (image: string): string | null => (image === '' ? null : pictureAddress(image));

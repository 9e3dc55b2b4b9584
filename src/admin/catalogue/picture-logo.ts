import { pictureAddress } from '#src/core/catalogue/models/index.ts';

/** Address of a picture in list size. Null before the first upload. */
export const logoOf = (image: string): string | null => (image === '' ? null : pictureAddress(image));

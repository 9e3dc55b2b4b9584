import { z } from 'zod';
import type { Services } from '#src/platform/services.ts';

/** 32 letters and digits that are not mistaken for each other: one for five random bits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 12;

/** The random name of a battle in addresses. Without it a private battle cannot be found. */
export const newCode = ({ random }: Pick<Services, 'random'>): string =>
  [...random.bytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

export const battleCode = z.string().regex(/^[a-z2-9]{12}$/);

import { z } from 'zod';

/** Above the limit for a name, because tidying shortens the input. */
const LONGEST_TYPED = 200;

export const typedName = z.string().max(LONGEST_TYPED);

import { AppError } from '#src/shared/errors.ts';

/** What was refused (a bonus that is taken, a code that nobody has) is simply not done: false then. */
export async function unlessRefused(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

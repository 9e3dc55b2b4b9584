import { AppError } from '#src/shared/errors.ts';

/** Runs an action; returns false when it is refused (a bonus already claimed, an unknown code). */
export async function unlessRefused(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

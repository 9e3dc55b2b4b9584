import { AppError, type ErrorKey } from '#src/shared/errors.ts';

/**
 * The result of an action; null when it is refused: a bonus that was claimed, an unknown code, a limit that is reached.
 * With `keys` other refusals are thrown.
 */
export async function unlessRefused<Result>(act: Promise<Result>, keys?: readonly ErrorKey[]): Promise<Result | null> {
  try {
    return await act;
  } catch (error) {
    if (error instanceof AppError && (keys?.includes(error.key) ?? true)) return null;
    throw error;
  }
}

import { createContext } from 'react';
import type { RefusedModel } from '#views/layout/layout-model.ts';

/** Page data that forms need: the page's address and the form that was just rejected. */
export interface FormSurroundings {
  readonly path: string;
  readonly refused: RefusedModel | null;
}

export const FormContext = createContext<FormSurroundings>({ path: '/', refused: null });

/** Submitted values of the surrounding form; null unless it was rejected. */
export const TypedContext = createContext<RefusedModel | null>(null);

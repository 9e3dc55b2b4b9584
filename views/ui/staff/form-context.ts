import { createContext } from 'react';
import type { RefusedModel } from '../../layout/frame.ts';

/** What forms of a page know of the page: its address, and which of them was just refused. */
export interface FormSurroundings {
  readonly path: string;
  readonly refused: RefusedModel | null;
}

export const FormContext = createContext<FormSurroundings>({ path: '/', refused: null });

/** What was typed into the form that a field stands in; null where it was not refused. */
export const TypedContext = createContext<RefusedModel | null>(null);

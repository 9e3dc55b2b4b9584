export type DialogState = 'closed' | 'opening' | 'open' | 'closing';

/** What happens to a dialog: it is asked for, it is asked to go, or its motion has come to its end. */
export type DialogStep = 'show' | 'close' | 'settle';

const NEXT: Readonly<Record<DialogState, Readonly<Partial<Record<DialogStep, DialogState>>>>> = {
  closed: { show: 'opening' },
  opening: { settle: 'open', close: 'closing' },
  open: { close: 'closing' },
  closing: { settle: 'closed', show: 'opening' },
};

/** The state after a step; a step that means nothing in a state leaves it. */
export const nextState = (state: DialogState, step: DialogStep): DialogState => NEXT[state][step] ?? state;

const FIRST_LAYER = 1000;
const LAYERS_EACH = 2;

/** The z-index of a dialog above `below` others. Open ones lie in the top layer anyway; this orders the rest. */
export const layerOf = (below: number): number => FIRST_LAYER + LAYERS_EACH * below;

export type DialogState = 'closed' | 'opening' | 'open' | 'closing';

/** Event of a dialog: show requested, close requested, or animation finished. */
export type DialogStep = 'show' | 'close' | 'settle';

const NEXT: Readonly<Record<DialogState, Readonly<Partial<Record<DialogStep, DialogState>>>>> = {
  closed: { show: 'opening' },
  opening: { settle: 'open', close: 'closing' },
  open: { close: 'closing' },
  closing: { settle: 'closed', show: 'opening' },
};

/** State after an event. An event that does not apply leaves the state unchanged. */
export const nextState = (state: DialogState, step: DialogStep): DialogState => NEXT[state][step] ?? state;

const FIRST_LAYER = 1000;
const LAYERS_EACH = 2;

/** z-index of a dialog above `below` others. Open dialogs are in the top layer; this orders the rest. */
export const layerOf = (below: number): number => FIRST_LAYER + LAYERS_EACH * below;

import { configureStore, createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { followSums } from './header-sums.ts';
import { pageFacts, type PageFacts } from './page-facts.ts';

export type PlayerSums = NonNullable<PageFacts['player']>;

export interface Toast {
  readonly id: string;
  readonly kind: 'info' | 'success' | 'error';
  readonly text: string;
}

const player = createSlice({
  name: 'player',
  initialState: (): PlayerSums | null => pageFacts().player,
  reducers: {
    /** An answer said what the player has now. Guests have nothing to change. */
    sumsAnswered: (state, { payload }: PayloadAction<Partial<PlayerSums>>) => state && { ...state, ...payload },
  },
});

const toasts = createSlice({
  name: 'toasts',
  initialState: (): readonly Toast[] => [],
  reducers: {
    toastShown: {
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<Toast>) => [...state, payload],
    },
    toastClosed: (state, { payload }: PayloadAction<string>) => state.filter((toast) => toast.id !== payload),
  },
});

/** What all islands of a page share. On the server it holds nothing and never changes. */
export const store = configureStore({
  reducer: { player: player.reducer, toasts: toasts.reducer },
  devTools: false,
});

export type StoreState = ReturnType<typeof store.getState>;

export const { sumsAnswered } = player.actions;
export const { toastShown, toastClosed } = toasts.actions;

if (typeof document !== 'undefined') followSums(store);

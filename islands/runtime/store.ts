import { configureStore, createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { followSums } from './header-sums.ts';
import { pageFacts, type PageFacts } from './page-facts.ts';

export type PlayerSums = NonNullable<PageFacts['player']>;

export type ToastKind = 'default' | 'info' | 'warn' | 'error' | 'success';

export interface Toast {
  readonly id: string;
  readonly kind: ToastKind;
  readonly text: string;
  /** A later toast of the same group takes its place; null stands for itself. */
  readonly group: string | null;
}

const player = createSlice({
  name: 'player',
  initialState: (): PlayerSums | null => pageFacts().player,
  reducers: {
    /** An answer said what the player has now. Guests have nothing to change. */
    sumsAnswered: (state, { payload }: PayloadAction<Partial<PlayerSums>>) => state && { ...state, ...payload },
  },
});

const withoutGroup = (toasts: readonly Toast[], group: string | null): readonly Toast[] =>
  group === null ? toasts : toasts.filter((toast) => toast.group !== group);

const toasts = createSlice({
  name: 'toasts',
  initialState: (): readonly Toast[] => [],
  reducers: {
    toastShown: {
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<Toast>) => [...withoutGroup(state, payload.group), payload],
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

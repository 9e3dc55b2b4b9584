import { configureStore, createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { STRIP_LENGTH, type LiveCounters, type LiveDropEntry } from '#src/shared/live.ts';
import type { NoticeModel } from '#views/notices/notice-list.tsx';
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

export interface LiveState {
  /** Null until the store has told them. */
  readonly counters: LiveCounters | null;
  /** The newest first; null until the store has told it. */
  readonly strip: readonly LiveDropEntry[] | null;
}

const live = createSlice({
  name: 'live',
  initialState: (): LiveState => ({ counters: null, strip: null }),
  reducers: {
    countersTold: (state, { payload }: PayloadAction<LiveCounters>) => ({ ...state, counters: payload }),
    /** An array takes the place of all; a single one is put in front and the last goes. */
    dropTold: (state, { payload }: PayloadAction<LiveDropEntry | readonly LiveDropEntry[]>) => ({
      ...state,
      strip: 'winItem' in payload ? [payload, ...(state.strip ?? [])].slice(0, STRIP_LENGTH) : payload,
    }),
  },
});

/** What the player was told, as far as this page knows it. */
export interface NoticesState {
  /** How many were not read yet, 100 at most; null while the page knows it from the server's markup alone. */
  readonly unread: number | null;
  /** The newest 50; null before they were asked for, and after what was shown of them was left. */
  readonly list: readonly NoticeModel[] | null;
  /** Whether there are earlier ones. */
  readonly hasMore: boolean;
}

const NOTHING_TOLD: NoticesState = { unread: null, list: null, hasMore: false };

const notices = createSlice({
  name: 'notices',
  initialState: NOTHING_TOLD,
  reducers: {
    /** The store said how many are unread: by the socket or after reading. What is listed may be old by then. */
    unreadCounted: (state, { payload }: PayloadAction<number>) => ({ ...state, unread: payload }),
    noticesListed: (_, { payload }: PayloadAction<NoticesState>) => payload,
    /** The list was left: the next look asks anew. */
    noticesLeft: ({ unread }) => ({ ...NOTHING_TOLD, unread }),
  },
});

/** What all islands of a page share. On the server it holds nothing and never changes. */
export const store = configureStore({
  reducer: { player: player.reducer, live: live.reducer, notices: notices.reducer, toasts: toasts.reducer },
  devTools: false,
});

export type StoreState = ReturnType<typeof store.getState>;

export const { sumsAnswered } = player.actions;
export const { countersTold, dropTold } = live.actions;
export const { unreadCounted, noticesListed, noticesLeft } = notices.actions;
export const { toastShown, toastClosed } = toasts.actions;

if (typeof document !== 'undefined') followSums(store);

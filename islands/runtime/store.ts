import { configureStore, createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { STRIP_LENGTH, type LiveCounters, type LiveDropEntry } from '#src/shared/live.ts';
import type { NotificationModel } from '#src/players/notifications/outputs.ts';
import { followSums } from './session/header-sums.ts';
import { pageFacts, type PageFacts } from './page-facts.ts';

export type PlayerSums = NonNullable<PageFacts['player']>;

export type ToastKind = 'default' | 'info' | 'warn' | 'error' | 'success';

export interface Toast {
  readonly id: string;
  readonly kind: ToastKind;
  readonly text: string;
  /** A later toast of the same group replaces it; null belongs to no group. */
  readonly group: string | null;
}

const player = createSlice({
  name: 'player',
  initialState: (): PlayerSums | null => pageFacts().player,
  reducers: {
    /** A response contained new balances. A guest has none to update. */
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
  /** Null until the server has published them. */
  readonly counters: LiveCounters | null;
  /** Newest first; null until the server has published it. */
  readonly strip: readonly LiveDropEntry[] | null;
}

const live = createSlice({
  name: 'live',
  initialState: (): LiveState => ({ counters: null, strip: null }),
  reducers: {
    countersReceived: (state, { payload }: PayloadAction<LiveCounters>) => ({ ...state, counters: payload }),
    /** An array replaces the whole feed; a single entry is added at the front and the last one is removed. */
    winsReceived: (state, { payload }: PayloadAction<LiveDropEntry | readonly LiveDropEntry[]>) => ({
      ...state,
      strip: 'winItem' in payload ? [payload, ...(state.strip ?? [])].slice(0, STRIP_LENGTH) : payload,
    }),
  },
});

/** The player's notifications, as far as this page has loaded them. */
export interface NotificationsState {
  /** Number of unread notifications, at most 100; null while only the server's markup has it. */
  readonly unread: number | null;
  /** The newest 50; null before the first load and after the list is closed. */
  readonly list: readonly NotificationModel[] | null;
  /** True if earlier notifications exist. */
  readonly hasMore: boolean;
}

const NOTHING_TOLD: NotificationsState = { unread: null, list: null, hasMore: false };

const notifications = createSlice({
  name: 'notifications',
  initialState: NOTHING_TOLD,
  reducers: {
    /** The server reported the unread count, by socket or after reading. The loaded list may be outdated. */
    unreadCounted: (state, { payload }: PayloadAction<number>) => ({ ...state, unread: payload }),
    listed: (_, { payload }: PayloadAction<NotificationsState>) => payload,
    /** The list was closed; the next opening loads it again. */
    left: ({ unread }) => ({ ...NOTHING_TOLD, unread }),
  },
});

/** State shared by all islands of a page. On the server it stays empty and never changes. */
export const store = configureStore({
  reducer: { player: player.reducer, live: live.reducer, notifications: notifications.reducer, toasts: toasts.reducer },
  devTools: false,
});

export type StoreState = ReturnType<typeof store.getState>;

/** The state with which the server rendered the islands. */
export const initialState: StoreState = store.getState();

export const { sumsAnswered } = player.actions;
export const { countersReceived, winsReceived } = live.actions;
export const { unreadCounted, listed: notificationsListed, left: notificationsLeft } = notifications.actions;
export const { toastShown, toastClosed } = toasts.actions;

if (typeof document !== 'undefined') followSums(store);

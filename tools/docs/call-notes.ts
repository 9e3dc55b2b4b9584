import { ACCOUNT_NOTES } from './notes/account.ts';
import type { CallNotes } from './notes/call-note.ts';
import { MONEY_NOTES } from './notes/money.ts';
import { PLAY_NOTES } from './notes/play.ts';
import { SHOP_NOTES } from './notes/shop.ts';

/** What each call is for and what its `data` holds; addresses, fields and limits are read off the code. */
export const CALL_NOTES: CallNotes = { ...SHOP_NOTES, ...ACCOUNT_NOTES, ...MONEY_NOTES, ...PLAY_NOTES };

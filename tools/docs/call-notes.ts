import { ACCOUNT_NOTES } from './notes/account.ts';
import type { CallNotes } from './notes/call-note.ts';
import { MONEY_NOTES } from './notes/money.ts';
import { PLAY_NOTES } from './notes/play.ts';
import { SHOP_NOTES } from './notes/shop.ts';

/** Purpose of each call and contents of its `data`; addresses, fields and limits come from the code. */
export const CALL_NOTES: CallNotes = { ...SHOP_NOTES, ...ACCOUNT_NOTES, ...MONEY_NOTES, ...PLAY_NOTES };

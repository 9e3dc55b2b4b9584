import type { DropModel } from '#ui/models/items.ts';

/** Fields of a game response for an item that was just won. */
export type WonItemFields = Pick<DropModel, 'item' | 'insertId' | 'drawId' | 'ticket' | 'nonce'>;

/** Converts a just-won item for display: it comes from no case and can be used. */
export const wonDrop = ({ item, insertId, drawId, ticket, nonce }: WonItemFields): DropModel => ({
  item,
  insertId,
  drawId,
  ticket,
  nonce,
  status: 'owned',
  statusLabel: '',
  locked: false,
  incase: null,
  caseTitle: null,
  createdAt: '',
});

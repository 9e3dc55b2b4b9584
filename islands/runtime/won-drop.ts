import type { DropModel } from '#views/ui/models.ts';

/** What a game's call answers of an item that was just won. */
export type Won = Pick<DropModel, 'item' | 'insertId' | 'drawId' | 'ticket' | 'nonce'>;

/** An item that was just won as it is shown: it came from no case, and is free to be used. */
export const wonDrop = ({ item, insertId, drawId, ticket, nonce }: Won): DropModel => ({
  ...{ item, insertId, drawId, ticket, nonce, status: 'owned', statusLabel: '', locked: false },
  ...{ incase: null, caseTitle: null, createdAt: '' },
});

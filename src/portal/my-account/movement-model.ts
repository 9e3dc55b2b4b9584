import { publishedCases } from '#src/core/catalogue/index.ts';
import { openingsByIds } from '#src/games/cases/index.ts';
import { itemsByIds } from '#src/players/inventory/index.ts';
import { listMovements, type Movement, readUnshownWinnings } from '#src/core/ledger/index.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import { beforeIdOf, cursorOfId } from '#src/platform/database/id-cursor.ts';
import { shownMovement } from '#src/shared/shown-movement.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { MOVEMENT_ACCOUNTS, type MovementUnit, type TransferKind } from '#src/shared/transfer-kinds.ts';
import type { MovementModel } from './outputs.ts';

/** Filter of ledger movements. Empty strings match all; the cursor comes from the previous page. */
export interface MovementsInput {
  readonly unit: '' | MovementUnit;
  readonly kind: '' | TransferKind;
  readonly cursor: string | null;
  /** Staff see everything at once, players the prize of a battle after its last round. */
  readonly isForStaff?: boolean;
}

/** A page of movements, and the cursor of the next one. */
export interface Movements {
  readonly list: readonly MovementModel[];
  readonly next: string | null;
}

/**
 * A page of movements with descriptions, newest first.
 *
 * @throws errors.request.malformed when the cursor is invalid
 */
export async function readMovements(
  services: Services,
  playerId: number,
  { unit, kind, cursor, isForStaff = false }: MovementsInput,
  limit: number,
  viewer: Viewer,
): Promise<Movements> {
  const unshown = isForStaff ? [] : await readUnshownWinnings(services, playerId);
  const page = await listMovements(services.db, playerId, {
    unit: unit === '' ? null : unit,
    kind: kind === '' ? null : kind,
    unshownSeats: unshown.map(({ seatId }) => seatId),
    beforeId: beforeIdOf(cursor),
    limit,
  });
  const subjects = await subjectsOf(services, page.movements, viewer);
  return {
    list: page.movements.map((movement) => movementModel(movement, subjects, viewer)),
    next: page.next === null ? null : cursorOfId(page.next),
  };
}

/** Titles and links of the subjects of movements, by type and id. */
type Subjects = ReadonlyMap<string, Pick<MovementModel, 'subject' | 'href'>>;

const NOTHING: Pick<MovementModel, 'subject' | 'href'> = { subject: null, href: null };

async function subjectsOf(services: Services, movements: readonly Movement[], viewer: Viewer): Promise<Subjects> {
  const idsOf = (type: string): number[] => [
    ...new Set(movements.filter(({ subject }) => subject.type === type).map(({ subject }) => subject.id)),
  ];
  const [catalogue, openings, items] = await Promise.all([
    publishedCases(services),
    openingsByIds(services.db, idsOf('opening')),
    itemsByIds(services.db, idsOf('item')),
  ]);
  const subjects = new Map<string, Pick<MovementModel, 'subject' | 'href'>>();
  for (const { id, caseId, count } of openings) {
    const publishedCase = catalogue.casesById.get(caseId);
    if (publishedCase === undefined) continue;
    const title = publishedCase.texts[viewer.locale].title;
    const subject = count === 1 ? title : `${title} × ${String(count)}`;
    subjects.set(`opening ${String(id)}`, {
      subject,
      href: services.links.href(viewer.locale, `/case/${publishedCase.name}?opening=${String(id)}#drops`),
    });
  }
  for (const { id, itemId, drawId } of items.values()) {
    const item = catalogue.itemsById.get(itemId);
    if (item === undefined) continue;
    subjects.set(`item ${String(id)}`, {
      subject: item.texts[viewer.locale].title,
      href: drawId === null ? null : services.links.href(viewer.locale, `/fair/draw/${String(drawId)}`),
    });
  }
  return subjects;
}

function movementModel(movement: Movement, subjects: Subjects, viewer: Viewer): MovementModel {
  const account = MOVEMENT_ACCOUNTS.find((name) => name === movement.account);
  assert(account, `Account ${movement.account} has no text`);
  const { id, unit, change, amount, kind, subject, note, createdAt } = movement;
  const about = subjects.get(`${subject.type} ${String(subject.id)}`) ?? NOTHING;
  const inViewerCurrency = (minor: number): number =>
    unit === 'BONUS' ? minor / 100 : shownMovement(kind, minor, viewer.currency.rate);
  return {
    id,
    kind,
    reason: viewer.t(`ledger.kind.${kind}`),
    subject: note ?? about.subject,
    href: about.href,
    account,
    unit,
    change: inViewerCurrency(change),
    changeMinor: change,
    amount: inViewerCurrency(amount),
    amountMinor: amount,
    createdAt: createdAt.toISOString(),
  };
}

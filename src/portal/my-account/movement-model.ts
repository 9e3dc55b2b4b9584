import { publishedCases } from '#src/catalogue/index.ts';
import { openingsByIds } from '#src/cases/index.ts';
import { itemsByIds } from '#src/items/index.ts';
import { listMovements, type Movement } from '#src/ledger/index.ts';
import type { World } from '#src/platform/world.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { href } from '#src/shared/locales.ts';
import { ceilToCurrency, floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { MOVEMENT_ACCOUNTS, type MovementUnit, type TransferKind } from '#src/shared/transfer-kinds.ts';
import { kopecks } from '#src/shared/units.ts';
import type { MovementModel } from '#views/profiles/movement-model.ts';

/** Which of one's movements are asked for: empty texts are all of them, the cursor is that of a page before. */
export interface MovementsInput {
  readonly unit: '' | MovementUnit;
  readonly kind: '' | TransferKind;
  readonly cursor: string | null;
}

/** A page of movements, and the cursor of the following one. */
export interface Movements {
  readonly list: readonly MovementModel[];
  readonly next: string | null;
}

/** A page of movements with words for each, the newest first. Fails with 400 for a cursor that is none of ours. */
export async function readMovements(
  world: World,
  playerId: number,
  { unit, kind, cursor }: MovementsInput,
  limit: number,
  reader: Reader,
): Promise<Movements> {
  const page = await listMovements(world.db, playerId, {
    unit: unit === '' ? null : unit,
    kind: kind === '' ? null : kind,
    beforeId: cursor === null ? null : idOf(cursor),
    limit,
  });
  const subjects = await subjectsOf(world, page.movements, reader);
  return {
    list: page.movements.map((movement) => movementModel(movement, subjects, reader)),
    next: page.next === null ? null : Buffer.from(String(page.next)).toString('base64url'),
  };
}

function idOf(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^\d{1,15}$/.test(text)) fail('errors.request.malformed', { field: 'cursor' });
  return Number(text);
}

/** What a movement was about, where it can be named: by type and id. */
type Subjects = ReadonlyMap<string, Pick<MovementModel, 'subject' | 'href'>>;

const NOTHING: Pick<MovementModel, 'subject' | 'href'> = { subject: null, href: null };

async function subjectsOf(world: World, movements: readonly Movement[], reader: Reader): Promise<Subjects> {
  const idsOf = (type: string): number[] => [
    ...new Set(movements.filter(({ subject }) => subject.type === type).map(({ subject }) => subject.id)),
  ];
  const [catalogue, openings, items] = await Promise.all([
    publishedCases(world),
    openingsByIds(world.db, idsOf('opening')),
    itemsByIds(world.db, idsOf('item')),
  ]);
  const found = new Map<string, Pick<MovementModel, 'subject' | 'href'>>();
  for (const { id, caseId, count } of openings) {
    const opened = catalogue.casesById.get(caseId);
    if (opened === undefined) continue;
    const title = opened.texts[reader.locale].title;
    const subject = count === 1 ? title : `${title} × ${String(count)}`;
    found.set(`opening ${String(id)}`, {
      subject,
      href: href(reader.locale, `/case/${opened.name}?opening=${String(id)}#drops`),
    });
  }
  for (const { id, itemId, drawId } of items.values()) {
    const item = catalogue.itemsById.get(itemId);
    if (item === undefined) continue;
    found.set(`item ${String(id)}`, {
      subject: item.texts[reader.locale].title,
      href: drawId === null ? null : href(reader.locale, `/fair/draw/${String(drawId)}`),
    });
  }
  return found;
}

function movementModel(movement: Movement, subjects: Subjects, reader: Reader): MovementModel {
  const account = MOVEMENT_ACCOUNTS.find((name) => name === movement.account);
  assert(account, `no words for the account ${movement.account}`);
  const { id, unit, change, amount, kind, subject, createdAt } = movement;
  const about = subjects.get(`${subject.type} ${String(subject.id)}`) ?? NOTHING;
  const shown = (minor: number): number => (unit === 'BONUS' ? minor / 100 : inCurrency(minor, reader));
  return {
    id,
    kind,
    reason: reader.t(`ledger.kind.${kind}`),
    subject: about.subject,
    href: about.href,
    account,
    unit,
    change: shown(change),
    changeMinor: change,
    amount: shown(amount),
    amountMinor: amount,
    createdAt: createdAt.toISOString(),
  };
}

/** What is paid is rounded up, what is got is rounded down: as on the page where it happened. */
const inCurrency = (minor: number, { currency }: Reader): number =>
  minor < 0 ? -ceilToCurrency(kopecks(-minor), currency.rate) : floorToCurrency(kopecks(minor), currency.rate);

import { newFormKey } from '#src/platform/form-key.ts';
import type { World } from '#src/platform/world.ts';
import { findStaffCode, listBatches, listStaffCodes, listUses, ONE_E4, type StaffCode } from '#src/promo/index.ts';
import type { PromoPageModel } from '#views/office/promo-page.tsx';
import type { PromoRow } from '#views/office/promo-list.tsx';
import type { PromosPageModel } from '#views/office/promos-page.tsx';

interface Asked {
  readonly q: string;
  /** Where the list of codes goes on, and that of batches; null begins. */
  readonly cursor: number | null;
  readonly batches: number | null;
}

/** The codes of staff, or those that a search finds, and the batches. */
export async function loadPromos(world: World, { q, cursor, batches }: Asked): Promise<PromosPageModel> {
  const [codes, made] = await Promise.all([listStaffCodes(world.db, q, cursor), listBatches(world.db, batches)]);
  const now = world.clock.now();
  return {
    q: q.trim(),
    key: newFormKey(world),
    list: codes.rows.map((code) => rowOf(code, now)),
    next: codes.next,
    isFirst: cursor === null,
    batches: made.rows.map(({ id, title, codes: count, endedAt, createdAt }) => ({
      ...{ id, title, count, isOver: endedAt !== null, createdAt: createdAt.toISOString() },
    })),
    nextBatch: made.next,
    isFirstBatch: batches === null,
  };
}

/** One code and who used it. */
export async function loadPromo(
  world: World,
  { id, cursor }: { readonly id: number; readonly cursor: number | null },
): Promise<PromoPageModel> {
  const [code, uses] = await Promise.all([findStaffCode(world.db, id), listUses(world.db, id, cursor)]);
  return {
    key: newFormKey(world),
    promo: rowOf(code, world.clock.now()),
    uses: uses.rows.map(({ id: useId, playerId, paymentId, createdAt }) => ({
      ...{ id: useId, playerId, paymentId, createdAt: createdAt.toISOString() },
    })),
    next: uses.next,
    isFirst: cursor === null,
  };
}

const rowOf = (code: StaffCode, now: Date): PromoRow => ({
  ...{ id: code.id, code: code.code, ownerId: code.ownerId, batchId: code.batchId },
  ...{ uses: code.uses, maxUses: code.maxUses, createdAt: code.createdAt.toISOString() },
  ...givenBy(code),
  least: code.terms === null ? 0 : code.terms.minSumKopecks / 100,
  from: code.fromAt?.toISOString() ?? null,
  until: code.untilAt?.toISOString() ?? null,
  state: stateOf(code, now),
});

function givenBy({ terms }: StaffCode): Pick<PromoRow, 'kind' | 'amount'> {
  if (terms === null) return { kind: 'wheel', amount: 0 };
  if (terms.type === 1) return { kind: 'sum', amount: terms.amountKopecks / 100 };
  if (terms.type === 2) return { kind: 'skin', amount: terms.amountKopecks / 100 };
  return { kind: 'percent', amount: (terms.multiplierE4 - ONE_E4) / (ONE_E4 / 100) };
}

function stateOf({ fromAt, untilAt, uses, maxUses }: StaffCode, now: Date): PromoRow['state'] {
  if (untilAt !== null && untilAt <= now) return 'over';
  if (maxUses !== null && uses >= maxUses) return 'usedUp';
  return fromAt !== null && fromAt > now ? 'early' : 'running';
}

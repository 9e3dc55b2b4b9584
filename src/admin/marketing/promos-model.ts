import { newFormKey } from '#src/platform/security/form-key.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import {
  findStaffCode,
  listBatches,
  listStaffCodes,
  listUses,
  ONE_E4,
  type StaffCode,
} from '#src/core/promo-codes/index.ts';
import { hasPower } from '#src/shared/powers.ts';
import type { PromoPageModel } from '#views/admin/marketing/promo-page.tsx';
import type { PromoRow } from '#views/admin/marketing/promo-list.tsx';
import type { PromosPageModel } from '#views/admin/marketing/promos-page.tsx';

interface PromoListInput {
  readonly q: string;
  /** Cursor of the list of codes or of batches. Null for the first page. */
  readonly cursor: number | null;
  readonly batches: number | null;
}

export async function loadPromos(
  services: Services,
  { member }: { readonly member: StaffMember },
  { q, cursor, batches }: PromoListInput,
): Promise<PromosPageModel> {
  const [codes, made] = await Promise.all([listStaffCodes(services.db, q, cursor), listBatches(services.db, batches)]);
  const now = services.clock.now();
  return {
    q: q.trim(),
    key: newFormKey(services),
    mayOverride: hasPower(member.role, 'override'),
    list: codes.rows.map((code) => rowOf(code, now)),
    next: codes.next,
    isFirst: cursor === null,
    batches: made.rows.map(({ id, title, codes: count, endedAt, createdAt }) => ({
      id,
      title,
      count,
      isOver: endedAt !== null,
      createdAt: createdAt.toISOString(),
    })),
    nextBatch: made.next,
    isFirstBatch: batches === null,
  };
}

export async function loadPromo(
  services: Services,
  { id, cursor }: { readonly id: number; readonly cursor: number | null },
): Promise<PromoPageModel> {
  const [code, uses] = await Promise.all([findStaffCode(services.db, id), listUses(services.db, id, cursor)]);
  return {
    key: newFormKey(services),
    promo: rowOf(code, services.clock.now()),
    uses: uses.rows.map(({ id: useId, playerId, paymentId, createdAt }) => ({
      id: useId,
      playerId,
      paymentId,
      createdAt: createdAt.toISOString(),
    })),
    next: uses.next,
    isFirst: cursor === null,
  };
}

const rowOf = (code: StaffCode, now: Date): PromoRow => ({
  id: code.id,
  code: code.code,
  ownerId: code.ownerId,
  batchId: code.batchId,
  uses: code.uses,
  maxUses: code.maxUses,
  createdAt: code.createdAt.toISOString(),
  ...givenBy(code),
  least: code.terms === null ? 0 : code.terms.minSumKopecks / 100,
  from: code.fromAt?.toISOString() ?? null,
  until: code.untilAt?.toISOString() ?? null,
  state: stateOf(code, now),
});

function givenBy({ terms }: StaffCode): Pick<PromoRow, 'kind' | 'amount' | 'most'> {
  if (terms === null) return { kind: 'wheel', amount: 0, most: 0 };
  const roubles = terms.amountKopecks / 100;
  if (terms.type === 1) return { kind: 'sum', amount: roubles, most: 0 };
  if (terms.type === 2) return { kind: 'skin', amount: roubles, most: 0 };
  return { kind: 'percent', amount: (terms.multiplierE4 - ONE_E4) / (ONE_E4 / 100), most: roubles };
}

function stateOf({ fromAt, untilAt, uses, maxUses }: StaffCode, now: Date): PromoRow['state'] {
  if (untilAt !== null && untilAt <= now) return 'over';
  if (maxUses !== null && uses >= maxUses) return 'usedUp';
  return fromAt !== null && fromAt > now ? 'early' : 'running';
}

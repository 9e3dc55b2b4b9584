import { listFlags } from '#src/players/risk/index.ts';
import {
  addNote,
  approveCorrection,
  closeFlagWithResult,
  correctBalance,
  refuseCorrection,
  setBlock,
  assignFlag,
} from '#src/admin/players/index.ts';
import { applyClaim, providerNamed } from '#src/payments/top-ups/index.ts';
import type { BlockReason } from '#src/shared/block-reasons.ts';
import type { FlagKind, FlagVerdict } from '#src/shared/flags.ts';
import { deviceOwner } from './demo-devices.ts';
import type { DemoPlayer } from './demo-player.ts';
import type { Cast, Scene, Work } from './staff-scene.ts';
import { CORRECTIONS, NOTES } from './staff-words.ts';

const DAY_HOURS = 24;
const NEWEST = Number.MAX_SAFE_INTEGER;
const FLAGS_AT_ONCE = 50;
/** Hours before the end of the month from which new risk flags stay open. */
const FLAGS_LEFT_HOURS = 110;

const hasPaid = ({ paid }: DemoPlayer): boolean => paid !== null;
const hasWithdrawn = (player: DemoPlayer): boolean => player.hasWithdrawn;
const isShared = ({ index }: DemoPlayer): boolean => deviceOwner(index) !== index;

export const PEOPLE_WORK: readonly Work[] = [
  { hoursBefore: 580, act: (scene) => note(scene, NOTES.proof) },
  { hoursBefore: 520, act: (scene) => note(scene, NOTES.promo, hasPaid) },
  { hoursBefore: 466, act: (scene) => note(scene, NOTES.slow, hasWithdrawn) },
  { hoursBefore: 455, act: (scene) => corrected(scene, { change: 150_00, reason: CORRECTIONS.late }, hasWithdrawn) },
  { hoursBefore: 420, act: (scene) => note(scene, NOTES.family, isShared) },
  { hoursBefore: 380, act: blockByMistake },
  { hoursBefore: 312, act: (scene) => giveBack(scene, 'charged_back', 'payments') },
  { hoursBefore: 300, act: approveOne },
  { hoursBefore: 264, act: (scene) => corrected(scene, { unit: 'BONUS', change: 300_00, reason: CORRECTIONS.points }) },
  { hoursBefore: 240, act: (scene) => note(scene, NOTES.avatar, hasWithdrawn) },
  { hoursBefore: 205, act: (scene) => giveBack(scene, 'refunded', null) },
  { hoursBefore: 170, act: refuseOne },
  { hoursBefore: 130, act: blockRing },
  { hoursBefore: 80, act: (scene) => note(scene, NOTES.slow, hasWithdrawn) },
  { hoursBefore: 26, act: (scene) => giveBack(scene, 'charged_back', null) },
  { hoursBefore: 5, act: leaveWaiting },
  { hoursBefore: 1, act: takeFlag },
  ...Array.from({ length: 25 }, (_, day) => ({ hoursBefore: FLAGS_LEFT_HOURS + day * DAY_HOURS, act: closeFlags })),
];

type Fits = Parameters<Scene['pickPlayer']>[0];

async function note({ services, team, pickPlayer }: Scene, text: string, fits?: Fits): Promise<void> {
  const about = pickPlayer(fits);
  if (about !== null) await addNote(services, team.moderator, { id: about.id, text });
}

interface CorrectionPlan {
  readonly unit?: 'RUB' | 'BONUS';
  /** Hundredths. */
  readonly change: number;
  readonly reason: string;
}

/** A correction below the amount that needs approval. */
async function corrected(scene: Scene, target: CorrectionPlan, fits?: Fits): Promise<void> {
  await correct(scene, target, fits);
}

/** Returns the correction's id; null when no player fits. */
async function correct(
  { services, team, pickPlayer }: Scene,
  { unit = 'RUB', change, reason }: CorrectionPlan,
  fits: Fits = hasPaid,
): Promise<number | null> {
  const about = pickPlayer(fits);
  if (about === null) return null;
  return (await correctBalance(services, team.admin, { id: about.id, unit, change, reason })).id;
}

/** A correction so large that a second staff member must approve it. */
async function approveOne(scene: Scene): Promise<void> {
  const id = await correct(scene, { change: 15_000_00, reason: CORRECTIONS.prize });
  if (id !== null) await approveCorrection(scene.services, scene.team.second, { id });
}

async function refuseOne(scene: Scene): Promise<void> {
  const id = await correct(scene, { change: 12_500_00, reason: CORRECTIONS.doubtful });
  if (id !== null) await refuseCorrection(scene.services, scene.team.second, { id });
}

async function leaveWaiting(scene: Scene): Promise<void> {
  const id = await correct(scene, { change: 20_000_00, reason: CORRECTIONS.partner });
  if (id !== null) scene.underWay.corrections.push(id);
}

async function block({ services, team }: Scene, { id, player }: Cast, reason: BlockReason, why: string): Promise<void> {
  await setBlock(services, team.admin, { id, reason, note: why });
  player.isBlocked = true;
}

/** Blocks and unblocks a player a moment later, so that the log has both. */
async function blockByMistake(scene: Scene): Promise<void> {
  const about = scene.pickPlayer();
  if (about === null) return;
  await block(scene, about, 'rules', 'Похож на аккаунт, который уже закрывали');
  await setBlock(scene.services, scene.team.second, { id: about.id, reason: null, note: 'Не тот игрок' });
  about.player.isBlocked = false;
  await addNote(scene.services, scene.team.moderator, { id: about.id, text: NOTES.mistaken });
}

async function blockRing(scene: Scene): Promise<void> {
  const about = scene.pickPlayer(isShared);
  if (about === null) return;
  await block(scene, about, 'accounts', 'Несколько аккаунтов с одного устройства ради приглашений');
  await addNote(scene.services, scene.team.moderator, { id: about.id, text: NOTES.ring });
}

/** The provider reports a refund or chargeback of a payment; the player may be blocked for it. */
async function giveBack(scene: Scene, state: 'refunded' | 'charged_back', reason: BlockReason | null): Promise<void> {
  const { services, team, pickPlayer } = scene;
  const [about, provider] = [pickPlayer(hasPaid), providerNamed(services, 'sandbox')];
  const payment = about?.player.paid ?? null;
  if (about === null || payment === null || provider === null) return;
  const { publicId: paymentId, externalId, amountMinor, currency } = payment;
  const claim = { paymentId, externalId, amountMinor, currency, at: services.clock.now() };
  await applyClaim(services, provider, { ...claim, state, eventId: `demo-${state}-${paymentId}` }, 'notification');
  await about.player.lookAtBalance(services);
  if (reason === null) return;
  await block(scene, about, reason, 'Банк отозвал платёж');
  await addNote(services, team.moderator, { id: about.id, text: NOTES.chargedBack });
}

/** The usual verdict for each kind of flag. */
const VERDICTS: Readonly<Partial<Record<FlagKind, readonly [FlagVerdict, string]>>> = {
  'account.device': ['watched', 'Общий телефон. Подарки за приглашения проверяем вручную.'],
  'account.address': ['harmless', 'Общежитие: адрес один на всех.'],
  'account.game': ['watched', 'Один игровой аккаунт на двоих, выводят по очереди.'],
  'payment.quick': ['harmless', 'Пополнил и сразу вывел выигрыш. Карта своя, предмет дешёвый.'],
  'payment.back': ['fraud', 'Платёж отозван банком. Сумму списали, доступ закрыли.'],
};

/** Closes open flags once a day. */
async function closeFlags({ services, team }: Scene): Promise<void> {
  const query = { state: 'open', kind: null, beforeId: NEWEST, limit: FLAGS_AT_ONCE } as const;
  for (const { id, kind } of await listFlags(services.db, query)) {
    const [verdict, why] = VERDICTS[kind] ?? ['harmless', 'Проверили: совпадение.'];
    await assignFlag(services, team.manager, { id, heldBy: null });
    await closeFlagWithResult(services, team.manager, { id, heldBy: team.manager.id, verdict, note: why });
  }
}

/** A flag that is under review when the month ends. */
async function takeFlag({ services, team }: Scene): Promise<void> {
  const query = { state: 'open', kind: null, beforeId: NEWEST, limit: 1 } as const;
  const [newest] = await listFlags(services.db, query);
  if (newest !== undefined) await assignFlag(services, team.manager, { id: newest.id, heldBy: null });
}

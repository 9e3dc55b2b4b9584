import { publishedCases } from '#src/core/catalogue/index.ts';
import { signOfCurrency } from '#src/core/currencies/index.ts';
import { readProof } from '#src/core/draws/index.ts';
import { readBattle, shownState } from '#src/games/battles/index.ts';
import { hintOf, paymentWithNews } from '#src/payments/top-ups/index.ts';
import { findWithdrawal, reasonText, stepsOf } from '#src/payments/withdrawals/index.ts';
import type { Services } from '#src/platform/services.ts';
import { dropModels, itemsByIds, itemsOfDraws, movesOf } from '#src/players/inventory/index.ts';
import { type ErrorKey, ERRORS, offerOrRefusal } from '#src/shared/errors.ts';
import { formatG } from '#src/shared/format-value.ts';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { SubjectModel } from '#views/portal/questions/models.ts';
import type { Subject } from './subject.ts';

/**
 * The row that a question is about, as it is now: its state, its values and its history, in the language and the
 * currency of the reader. Null for a question about nothing in particular. A refusal has its text.
 */
export async function loadSubject(
  services: Services,
  viewer: Viewer,
  { kind, subjectId }: Subject,
): Promise<SubjectModel | null> {
  if (kind === 'none' || kind === 'block') return null;
  return await MAKERS[kind](services, viewer, subjectId);
}

type SubjectMaker = (
  services: Services,
  viewer: Viewer,
  subjectId: string,
) => Promise<SubjectModel | null> | SubjectModel | null;

const MAKERS: Readonly<Record<Exclude<Subject['kind'], 'none' | 'block'>, SubjectMaker>> = {
  payment: paymentOf,
  draw: drawOf,
  withdrawal: withdrawalOf,
  battle: battleOf,
  item: itemOf,
  refusal: refusalOf,
};

async function paymentOf(services: Services, viewer: Viewer, publicId: string): Promise<SubjectModel | null> {
  const { t } = viewer;
  const { offer } = await offerOrRefusal(() => paymentWithNews(services, publicId));
  if (offer === null) return null;
  const { payment, news } = offer;
  return {
    title: t('payments.status.title', { number: payment.id }),
    state: t(`payments.state.${payment.state}`),
    facts: [
      [
        t('questions.fact.sum'),
        formatMoney(payment.amountMinor / 100, await signOfCurrency(services, payment.currency)),
      ],
      [t('payments.form.method'), hintOf(services, payment, viewer)],
    ],
    history: [
      { label: t('payments.state.created'), at: payment.createdAt.toISOString() },
      ...news
        .filter(({ outcome }) => outcome === 'applied' || outcome === 'held')
        .map(({ state, createdAt }) => ({ label: t(`payments.state.${state}`), at: createdAt.toISOString() })),
    ],
    path: `/payment/${publicId}`,
  };
}

async function drawOf({ db, ...services }: Services, viewer: Viewer, subjectId: string): Promise<SubjectModel | null> {
  const { t, locale } = viewer;
  const proof = await readProof(db, Number(subjectId));
  if (proof === null) return null;
  const [{ itemsById }, [item]] = await Promise.all([
    publishedCases({ db, ...services }),
    itemsOfDraws(db, [proof.id]),
  ]);
  const title = proof.itemId === null ? null : (itemsById.get(proof.itemId)?.texts[locale].title ?? null);
  return {
    title: t('fairness.draw.title', { id: formatCount(proof.id) }),
    state: t(`fairness.draws.kind.${proof.kind}`),
    facts: [
      ...(title === null ? [] : [[t('questions.fact.item'), title] as const]),
      [t('questions.fact.ticket'), formatCount(proof.ticket)],
      [t('questions.fact.nonce'), String(proof.nonce)],
    ],
    history: [
      { label: t('questions.drawn'), at: proof.createdAt.toISOString() },
      ...(item === undefined ? [] : await movesInWords(db, item.id, viewer)),
    ],
    path: `/fair/draw/${subjectId}`,
  };
}

async function withdrawalOf(
  services: Services,
  { t, locale }: Viewer,
  subjectId: string,
): Promise<SubjectModel | null> {
  const withdrawal = await findWithdrawal(services.db, Number(subjectId));
  if (withdrawal === null) return null;
  const [{ itemsById }, items, steps] = await Promise.all([
    publishedCases(services),
    itemsByIds(services.db, [withdrawal.insertId]),
    stepsOf(services.db, withdrawal.id),
  ]);
  const itemId = items.get(withdrawal.insertId)?.itemId;
  const item = itemId === undefined ? undefined : itemsById.get(itemId);
  const reason = reasonText(withdrawal, t);
  return {
    title: t('withdrawals.number', { number: withdrawal.id }),
    state: t(`withdrawals.state.${withdrawal.state}`),
    facts: [
      [t('questions.fact.item'), item?.texts[locale].title ?? ''],
      [t('withdrawals.listing'), formatG(withdrawal.listingCentiG / 100, t)],
      ...(reason === null ? [] : [[t('questions.fact.reason'), reason] as const]),
    ],
    history: steps.map(({ step, createdAt }) => ({
      // The step that a player takes speaks to the player, and staff read the history too.
      label: t(step === 'cancelled' ? 'withdrawals.state.cancelled' : `withdrawals.step.${step}`),
      at: createdAt.toISOString(),
    })),
    path: `/withdraw/${String(withdrawal.insertId)}`,
  };
}

/** Says who won what once the show has ended: until then the player does not know. */
async function battleOf(services: Services, { t, currency }: Viewer, code: string): Promise<SubjectModel | null> {
  const battle = await readBattle(services.db, code);
  if (battle === null) return null;
  const state = shownState(battle, services.clock.now());
  const { finishAt, cancelledAt, drawnAt } = battle;
  const money = (minor: number): string => formatMoney(floorToCurrency(kopecks(minor), currency.rate), currency.sign);
  const winners = state === 'finished' ? battle.seats.filter(({ isWinner }) => isWinner) : [];
  return {
    title: t('questions.battle', { code }),
    state: t(`battles.state.${state}`),
    facts: [
      [t('questions.fact.mode'), t(`battles.mode.${battle.mode}`)],
      [t('questions.fact.entry'), money(battle.entryKopecks)],
      ...winners.map(
        ({ seat, wonKopecks }) =>
          [`${t('battles.seat.number', { seat })}, ${t('battles.seat.won')}`, money(wonKopecks)] as const,
      ),
    ],
    history: [
      { label: t('battles.state.waiting'), at: battle.createdAt.toISOString() },
      ...(drawnAt === null ? [] : [{ label: t('battles.state.running'), at: drawnAt.toISOString() }]),
      ...(finishAt === null || state !== 'finished'
        ? []
        : [{ label: t('battles.state.finished'), at: finishAt.toISOString() }]),
      ...(cancelledAt === null ? [] : [{ label: t('battles.state.cancelled'), at: cancelledAt.toISOString() }]),
    ],
    path: `/battles/${code}`,
  };
}

async function itemOf(services: Services, viewer: Viewer, subjectId: string): Promise<SubjectModel | null> {
  const { t, currency } = viewer;
  const insertId = Number(subjectId);
  const [catalogue, items] = await Promise.all([publishedCases(services), itemsByIds(services.db, [insertId])]);
  const [drop] = dropModels([...items.values()], catalogue, viewer);
  if (drop === undefined) return null;
  const price = floorToCurrency(kopecks(drop.item.priceMinor), currency.rate);
  return {
    title: drop.item.title,
    state: drop.statusLabel,
    facts: [
      [t('questions.fact.number'), subjectId],
      [t('my-account.item.price'), formatMoney(price, currency.sign)],
      ...(drop.caseTitle === null ? [] : [[t('my-account.item.case'), drop.caseTitle] as const]),
    ],
    history: [
      { label: t('my-account.item.got'), at: drop.createdAt },
      ...(await movesInWords(services.db, insertId, viewer)),
    ],
    path: `/profile/items/${subjectId}`,
  };
}

const movesInWords = async (db: Services['db'], insertId: number, { t }: Viewer): Promise<SubjectModel['history']> =>
  (await movesOf(db, [insertId])).map(({ to, at }) => ({ label: t(`inventory.status.${to}`), at: at.toISOString() }));

const PLACE = /\{\{[^{}]+\}\}/g;

/** The text of a refusal; its sums and names of that moment are not kept. */
function refusalOf({ texts }: Services, { t, locale }: Viewer, key: string): SubjectModel | null {
  if (!isErrorKey(key)) return null;
  const text = texts.all(locale)[key] ?? t('questions.refusal');
  return {
    title: t('questions.refusal'),
    state: null,
    facts: [[t('questions.fact.refusal'), text.replaceAll(PLACE, '…')]],
    history: [],
    path: null,
  };
}

const isErrorKey = (key: string): key is ErrorKey => Object.hasOwn(ERRORS, key);

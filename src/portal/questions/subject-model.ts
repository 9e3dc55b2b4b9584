import { publishedCases } from '#src/core/catalogue/index.ts';
import { signOfCurrency } from '#src/core/currencies/index.ts';
import { readProof } from '#src/core/draws/index.ts';
import { readBattle, shownState } from '#src/games/battles/index.ts';
import { hintOf, paymentWithNews } from '#src/payments/top-ups/index.ts';
import { findWithdrawal, reasonText } from '#src/payments/withdrawals/index.ts';
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

type Made = Omit<SubjectModel, 'kind' | 'path'> & { readonly path: string | null };

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
  const made = await MAKERS[kind](services, viewer, subjectId);
  return made === null ? null : { kind, ...made };
}

type SubjectMaker = (services: Services, viewer: Viewer, subjectId: string) => Promise<Made | null> | Made | null;

const MAKERS: Readonly<Record<Exclude<Subject['kind'], 'none' | 'block'>, SubjectMaker>> = {
  payment: paymentOf,
  draw: drawOf,
  withdrawal: withdrawalOf,
  battle: battleOf,
  item: itemOf,
  refusal: refusalOf,
};

async function paymentOf(services: Services, viewer: Viewer, publicId: string): Promise<Made | null> {
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

async function drawOf({ db, ...services }: Services, viewer: Viewer, subjectId: string): Promise<Made | null> {
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

async function withdrawalOf(services: Services, { t, locale }: Viewer, subjectId: string): Promise<Made | null> {
  const withdrawal = await findWithdrawal(services.db, Number(subjectId));
  if (withdrawal === null) return null;
  const [{ itemsById }, items] = await Promise.all([
    publishedCases(services),
    itemsByIds(services.db, [withdrawal.insertId]),
  ]);
  const itemId = items.get(withdrawal.insertId)?.itemId;
  const item = itemId === undefined ? undefined : itemsById.get(itemId);
  const { createdAt, takenAt, closedAt, state } = withdrawal;
  const reason = reasonText(withdrawal, t);
  return {
    title: t('withdrawals.number', { number: withdrawal.id }),
    state: t(`withdrawals.state.${state}`),
    facts: [
      [t('questions.fact.item'), item?.texts[locale].title ?? ''],
      [t('withdrawals.listing'), formatG(withdrawal.listingCentiG / 100, t)],
      ...(reason === null ? [] : [[t('questions.fact.reason'), reason] as const]),
    ],
    history: [
      { label: t('withdrawals.step.asked'), at: createdAt.toISOString() },
      ...(takenAt === null ? [] : [{ label: t('withdrawals.step.taken'), at: takenAt.toISOString() }]),
      ...(closedAt === null ? [] : [{ label: t(`withdrawals.state.${state}`), at: closedAt.toISOString() }]),
    ],
    path: `/withdraw/${String(withdrawal.insertId)}`,
  };
}

/** The prize is left out: until the show has ended it is not known to the player. */
async function battleOf(services: Services, { t, currency }: Viewer, code: string): Promise<Made | null> {
  const battle = await readBattle(services.db, code);
  if (battle === null) return null;
  const state = shownState(battle, services.clock.now());
  const { finishAt, cancelledAt, drawnAt } = battle;
  return {
    title: t('questions.battle', { code }),
    state: t(`battles.state.${state}`),
    facts: [
      [t('questions.fact.mode'), t(`battles.mode.${battle.mode}`)],
      [
        t('questions.fact.entry'),
        formatMoney(floorToCurrency(kopecks(battle.entryKopecks), currency.rate), currency.sign),
      ],
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

async function itemOf(services: Services, viewer: Viewer, subjectId: string): Promise<Made | null> {
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
function refusalOf({ texts }: Services, { t, locale }: Viewer, key: string): Made | null {
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

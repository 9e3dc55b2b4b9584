import type { ReactElement } from 'react';
import type { UsualTimeModel } from '#src/payments/delivery/outputs.ts';
import { formatPoints } from '#src/shared/format-value.ts';
import { Icon } from '#ui/icon.tsx';
import { MomentText } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import type { PageProps } from '#views/render.tsx';
import { durationText } from './duration.ts';

/** Delivery of one request. */
export interface DeliveryModel {
  /** Place in the queue, from 1; null when it does not wait there. */
  readonly place: number | null;
  /** Null for an ended request, and while too few deliveries were measured. */
  readonly usual: UsualTimeModel | null;
  readonly promise: {
    readonly hours: number;
    readonly dueAt: string;
    readonly isMissed: boolean;
    /** Points for a late delivery; 0 below the smallest price. */
    readonly points: number;
  } | null;
  /** Points that were given; null before that. */
  readonly given: number | null;
  /** A limit of the day left fewer points than promised. */
  readonly isCut: boolean;
}

type Props = { readonly delivery: DeliveryModel; readonly state: string } & Pick<PageProps<unknown>, 'layout'>;

/** Place in the queue, usual time and promise of a request; the promise alone once it has ended. */
export function DeliveryPanel({ delivery, state, layout }: Props): ReactElement | null {
  const t = useT();
  const { place, usual, promise } = delivery;
  const isOpen = state === 'waiting' || state === 'withdrawing';
  if (!isOpen && (promise === null || state !== 'withdrawn')) return null;
  return (
    <section className="panel stack" aria-labelledby="delivery" data-delivery={state}>
      <h2 id="delivery">{t('delivery.panel')}</h2>
      {isOpen && (
        <p className="small">{place === null ? t('delivery.waits.listing') : t('delivery.waits.queue', { place })}</p>
      )}
      {usual !== null && <UsualTime usual={usual} />}
      <Promised delivery={delivery} isOpen={isOpen} />
      <p className="small">
        <a className="link link--under" href={layout.href('/delivery')}>
          {t('delivery.link')}
        </a>
      </p>
    </section>
  );
}

/** Half and nine tenths of the measured deliveries, and which ones were measured. */
export function UsualTime({ usual }: { readonly usual: UsualTimeModel }): ReactElement {
  const t = useT();
  const times = { median: durationText(usual.medianSeconds, t), p90: durationText(usual.p90Seconds, t) };
  const hours = `${String(usual.hour).padStart(2, '0')}:00`;
  return (
    <p className="small">
      {t('delivery.usual', times)}{' '}
      <span className="muted">{t(`delivery.usual.${usual.scope}`, { count: usual.count, hours })}</span>
    </p>
  );
}

function Promised({
  delivery: { promise, given, isCut },
  isOpen,
}: {
  readonly delivery: DeliveryModel;
  readonly isOpen: boolean;
}): ReactElement | null {
  const t = useT();
  if (promise === null) return null;
  const { hours, dueAt, isMissed } = promise;
  const points = formatPoints(promise.points, t);
  if (!isMissed) {
    if (!isOpen) return <p className="small">{t('delivery.promise.kept', { count: hours })}</p>;
    return (
      <p className="small">
        <MomentText at={dueAt} text={(moment) => t('delivery.promise', { count: hours, moment })} />{' '}
        {promise.points > 0 && t('delivery.promise.points', { points })}
      </p>
    );
  }
  return (
    <div className="notice notice--info" role="status">
      <Icon name="info" />
      <span>
        <b>{t('delivery.missed', { count: hours })}</b> {missedText()}
      </span>
    </div>
  );

  function missedText(): string {
    if (given !== null && given > 0) {
      return t(isCut ? 'delivery.missed.cut' : 'delivery.missed.given', { points: formatPoints(given, t) });
    }
    if (given !== null && isCut) return t('delivery.missed.limit');
    if (given !== null || promise?.points === 0) return t('delivery.missed.none');
    return t(isOpen ? 'delivery.missed.open' : 'delivery.missed.soon', { points });
  }
}

/** The promise for a new request, and the usual time. */
export function NewDelivery({
  hours,
  usual,
}: {
  readonly hours: number;
  readonly usual: UsualTimeModel | null;
}): ReactElement {
  const t = useT();
  return (
    <>
      {usual !== null && <UsualTime usual={usual} />}
      {hours > 0 && <p className="small">{t('delivery.promise.new', { count: hours })}</p>}
    </>
  );
}

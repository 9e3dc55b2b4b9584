import type { ReactElement, ReactNode } from 'react';
import battleVerdict from '#islands/battle-verdict.island.tsx';
import { formatCount } from '#src/shared/format.ts';
import { formatTickets } from '#src/shared/format-odds.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { seatName } from '#ui/battles/face.tsx';
import { Icon } from '#ui/icon.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import { MomentText } from '#ui/moment.tsx';
import { Picture } from '#ui/picture.tsx';
import { useGlue, useT } from '#ui/texts.tsx';
import { Island } from '#views/ui/island.tsx';
import type { BattleProofModel } from './proof-page-model.ts';

type Props = PageProps<BattleProofModel>;

/** Everything that is needed to check a battle: seeds, the public random number, draws and the tie. */
export const battleProofPage = definePage<BattleProofModel>({
  name: 'battle-proof',
  styles: 'battles',
  Component: Page,
  title: ({ battle: { id } }, t) => t('battles.proof.title', { id }),
  description: (_, t) => t('battles.proof.description'),
  robots: 'noindex',
});

function Page({ model, layout }: Props): ReactElement {
  const t = useT();
  const { id, createdAt, serverSeed, serverSeedHash, mode, format, state } = model.battle;
  const isPartial = serverSeed === null;
  return (
    <div className="wrap">
      <nav className="crumbs" aria-label={t('battles.crumbs')}>
        <a href={layout.href('/battles')}>{t('battles.heading')}</a>
        <span aria-hidden="true">/</span>
        <a href={layout.href(`/battles/${id}`)}>{id}</a>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{t('battles.proof.crumb')}</span>
      </nav>
      <header className="page-head page-head--tight">
        <h1>{t('battles.proof.title', { id })}</h1>
        <p>
          {`${t(`battles.mode.${mode}`)} · ${t(`battles.format.${format}`)} · `}
          <MomentText at={createdAt} text={(moment) => moment} />
        </p>
      </header>
      <div className="verdict">
        {isPartial ? (
          <div className="verdict__ok">
            <Icon name="lock" />
            <div>
              <b className="display">{t('battles.proof.waits')}</b>
              <span>{t(state === 'cancelled' ? 'battles.proof.cancelled' : 'battles.proof.waitsText')}</span>
            </div>
          </div>
        ) : (
          <Verdict model={model} serverSeed={serverSeed} />
        )}
      </div>
      <div className="split split--side section">
        <ol className="proof panel">
          <Step number={1} title={t('battles.proof.seed')}>
            <p>{t('battles.proof.seedText')}</p>
            <span className="proof__label">SHA-256</span>
            <code className="code">{serverSeedHash}</code>
            {serverSeed !== null && (
              <>
                <span className="proof__label">{t('battles.proof.seedShown')}</span>
                <code className="code">{serverSeed}</code>
              </>
            )}
          </Step>
          <Seeds model={model} />
          <Beacon model={model} />
          <Step number={4} title={t('battles.proof.draws')}>
            <p>{t('battles.proof.drawsText')}</p>
            <code className="code">{t('battles.proof.formula')}</code>
            {model.draws.length > 0 && <Draws model={model} />}
          </Step>
          <Tie model={model} />
        </ol>
        <aside className="stack">
          <Honest model={model} />
          <section className="panel stack">
            <h2>{t('battles.proof.repeat')}</h2>
            <p className="small">{t('battles.proof.repeatText')}</p>
            <a className="btn btn--line btn--wide" href={`/api/battle/${id}/proof`} rel="nofollow">
              <Icon name="download" small />
              {t('battles.proof.json')}
            </a>
            <a className="link link--under" href={layout.href('/fair/check')}>
              {t('battles.proof.scripts')}
            </a>
          </section>
        </aside>
      </div>
    </div>
  );
}

function Verdict({ model, serverSeed }: Pick<Props, 'model'> & { readonly serverSeed: string }): ReactElement {
  const { clientSeed, draws, battle } = model;
  const { serverSeedHash, tie, beacon } = battle;
  const tieSide = tie?.ranges.find(({ from, to }) => tie.ticket >= from && tie.ticket <= to);
  return (
    <Island
      of={battleVerdict}
      props={{
        serverSeedHash,
        serverSeed,
        clientSeed: clientSeed ?? '',
        draws: [
          ...draws.map(({ round, seat, ticket, from, to }) => ({ nonce: round, cursor: seat, ticket, from, to })),
          ...(tie === null || tieSide === undefined
            ? []
            : [{ nonce: tie.round, cursor: tie.cursor, ticket: tie.ticket, from: tieSide.from, to: tieSide.to }]),
        ],
        beacon:
          beacon === null || beacon.randomness === null || beacon.signature === null
            ? null
            : { randomness: beacon.randomness, signature: beacon.signature },
      }}
    />
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

function Step({ number, title, children }: StepProps): ReactElement {
  return (
    <li>
      <span className="proof__n" aria-hidden="true">
        {number}
      </span>
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </li>
  );
}

function Seeds({ model: { battle, clientSeed } }: Pick<Props, 'model'>): ReactElement {
  const t = useT();
  return (
    <Step number={2} title={t('battles.proof.clients')}>
      <p>{t('battles.proof.clientsText')}</p>
      <ul className="bseeds">
        {battle.seats.map((seat) => (
          <li key={seat.seat}>
            <span className="small">
              {t('battles.seat.number', { seat: seat.seat })} · {seatName(seat, t)}
            </span>
            {seat.bot ? (
              <span className="small muted">{t('battles.proof.botSeed')}</span>
            ) : (
              <code className="code">{seat.clientSeed ?? '…'}</code>
            )}
          </li>
        ))}
      </ul>
      {clientSeed !== null && (
        <>
          <span className="proof__label">{t('battles.proof.together')}</span>
          <code className="code">{clientSeed}</code>
        </>
      )}
    </Step>
  );
}

function Beacon({
  model: {
    battle: { beacon },
  },
}: Pick<Props, 'model'>): ReactElement {
  const t = useT();
  if (beacon === null) {
    return (
      <Step number={3} title={t('battles.proof.noBeacon')}>
        <p>{t('battles.proof.noBeaconText')}</p>
      </Step>
    );
  }
  const { round, randomness, signature, key } = beacon;
  return (
    <Step number={3} title={t('battles.proof.beacon')}>
      <p>
        {round === null ? t('battles.proof.beaconWaits') : t('battles.proof.beaconText', { round: formatCount(round) })}
      </p>
      {randomness !== null && (
        <>
          <span className="proof__label">{t('battles.proof.randomness')}</span>
          <code className="code">{randomness}</code>
        </>
      )}
      {signature !== null && (
        <>
          <span className="proof__label">{t('battles.proof.signature')}</span>
          <code className="code">{signature}</code>
        </>
      )}
      <span className="proof__label">{t('battles.proof.key')}</span>
      <code className="code">{key}</code>
    </Step>
  );
}

function Draws({ model: { draws, battle } }: Pick<Props, 'model'>): ReactElement {
  const t = useT();
  const glue = useGlue();
  const { cases, seats } = battle;
  return (
    <table className="bdraws">
      <caption className="vh">{t('battles.proof.draws')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('battles.proof.round')}</th>
          <th scope="col">{t('battles.proof.seat')}</th>
          <th scope="col" className="num">
            {t('battles.proof.ticket')}
          </th>
          <th scope="col" className="num">
            {t('battles.proof.range')}
          </th>
          <th scope="col">{t('battles.proof.item')}</th>
        </tr>
      </thead>
      <tbody>
        {draws.map(({ round, seat, ticket, from, to, item }) => {
          const sitter = seats.find((one) => one.seat === seat);
          return (
            <tr key={`${String(round)}:${String(seat)}`}>
              <td data-label={t('battles.proof.round')}>
                <span>
                  <span className="num">{round}</span>{' '}
                  <span className="small muted">{glue(cases[round - 1]?.title ?? '')}</span>
                </span>
              </td>
              <td data-label={t('battles.proof.seat')}>
                <span>
                  <span className="num">{seat}</span>{' '}
                  <span className="small muted">{sitter === undefined ? '' : seatName(sitter, t)}</span>
                </span>
              </td>
              <td data-label={t('battles.proof.ticket')} className="num">
                <b>{formatCount(ticket)}</b>
              </td>
              <td data-label={t('battles.proof.range')} className="num">
                {formatTickets({ from, to })}
              </td>
              <td>
                <span className="bdraws__item" data-r={item.rarity}>
                  <Picture logo={item.logo} size="square" />
                  <ItemLink item={item} />
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Tie({ model: { battle } }: Pick<Props, 'model'>): ReactElement | null {
  const t = useT();
  const { tie, seats } = battle;
  if (tie === null) return null;
  return (
    <Step number={5} title={t('battles.proof.tie')}>
      <p>{t('battles.proof.tieText', { ticket: formatCount(tie.ticket) })}</p>
      <ul className="bseeds">
        {tie.ranges.map(({ team, from, to }) => {
          const isIn = tie.ticket >= from && tie.ticket <= to;
          return (
            <li key={from} className={isIn ? 'good' : undefined}>
              {t('battles.proof.side', {
                seats: seats.flatMap((one) => (one.team === team ? [one.seat] : [])).join(', '),
                tickets: formatTickets({ from, to }),
              })}
              {isIn && <span className="vh">{` ${t('battles.seat.won')}`}</span>}
            </li>
          );
        })}
      </ul>
    </Step>
  );
}

/** The result of the calculation, and the questions that it leaves open. */
function Honest({ model: { battle } }: Pick<Props, 'model'>): ReactElement {
  const t = useT();
  const { beacon } = battle;
  return (
    <section className="panel stack">
      <h2>{t('battles.proof.honest')}</h2>
      <p className="small">{t('battles.proof.proves')}</p>
      <p className="small">{t(beacon === null ? 'battles.proof.open' : 'battles.proof.closed')}</p>
    </section>
  );
}

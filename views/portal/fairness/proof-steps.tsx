import type { ReactElement, ReactNode } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { digestNumber, drawMessage } from '#src/shared/roll.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { useT } from '#ui/texts.tsx';
import type { DrawPageModel } from './draw-page.tsx';
import { preciseMoment } from '#src/shared/format-time.ts';
import { givesItem } from './gives-item.ts';
import { Rulers, SideRuler } from './rulers.tsx';

/** Number of hex digits of the digest that form the number (docs/rules.md 3). */
const USED_DIGITS = 13;
const TWO_TO_52 = 2n ** 52n;

/** Five proof steps with the server's values; all after the first require the revealed seed. */
export function ProofSteps({ draw, tag }: { draw: DrawPageModel; tag: string }): ReactElement {
  const t = useT();
  return (
    <ol className="proof panel">
      <Step number={1} title={t('fairness.step.hash.title')}>
        <p>{t('fairness.step.hash.text')}</p>
        <code className="code">{draw.serverSeedHash}</code>
      </Step>
      <SeedStep draw={draw} tag={tag} />
      <DigestStep draw={draw} />
      <TicketStep draw={draw} />
      <RangeStep draw={draw} />
    </ol>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  /** True when the step requires the revealed seed, which is not available yet. */
  readonly waits?: boolean;
  readonly children: ReactNode;
}

function Step({ number, title, waits = false, children }: StepProps): ReactElement {
  const t = useT();
  return (
    <li className={waits ? 'is-waiting' : undefined}>
      <span className="proof__n" aria-hidden="true">
        {number}
      </span>
      <div>
        <h2>{title}</h2>
        {children}
        {waits && <p className="proof__waits">{t('fairness.step.waits')}</p>}
      </div>
    </li>
  );
}

function SeedStep({ draw, tag }: { draw: DrawPageModel; tag: string }): ReactElement {
  const t = useT();
  const { serverSeed, revealedAt } = draw;
  return (
    <Step number={2} title={t('fairness.step.seed.title')} waits={serverSeed === null}>
      {serverSeed === null ? (
        <p>{t('fairness.waiting.when')}</p>
      ) : (
        <>
          <p>
            {revealedAt === null
              ? t('fairness.step.seed.textNoDate')
              : t('fairness.step.seed.text', { moment: preciseMoment(revealedAt, tag) })}
          </p>
          <code className="code">{serverSeed}</code>
        </>
      )}
    </Step>
  );
}

function DigestStep({ draw }: { draw: DrawPageModel }): ReactElement {
  const t = useT();
  const { digest } = draw;
  return (
    <Step number={3} title={t('fairness.step.digest.title')} waits={digest === null}>
      <p>{t('fairness.step.digest.text')}</p>
      <span className="proof__label">{t('fairness.step.digest.message')}</span>
      <code className="code">{drawMessage(draw.clientSeed, draw.nonce, draw.cursor)}</code>
      {digest !== null && (
        <>
          <span className="proof__label">{t('fairness.step.digest.result')}</span>
          <code className="code">
            <mark>{digest.slice(0, USED_DIGITS)}</mark>
            {digest.slice(USED_DIGITS)}
          </code>
        </>
      )}
    </Step>
  );
}

function TicketStep({ draw: { digest, ticket } }: { draw: DrawPageModel }): ReactElement {
  const t = useT();
  return (
    <Step number={4} title={t('fairness.step.ticket.title')} waits={digest === null}>
      <p>{t('fairness.step.ticket.text')}</p>
      {digest !== null && (
        <>
          <code className="code">
            {`${String(digestNumber(digest))} × ${String(TICKETS_TOTAL)} ÷ ${String(TWO_TO_52)}`}
          </code>
          <p className="ticket">
            {t('fairness.step.ticket.label')} <b className="num">{formatCount(ticket)}</b>{' '}
            {t('fairness.step.ticket.of', { total: formatCount(TICKETS_TOTAL) })}
          </p>
        </>
      )}
    </Step>
  );
}

function RangeStep({ draw }: { draw: DrawPageModel }): ReactElement {
  const t = useT();
  const { outcome, source, odds, ticket } = draw;
  const version = 'version' in source ? { version: source.version } : {};
  return (
    <Step number={5} title={t('fairness.step.range.title')} waits={draw.digest === null}>
      {draw.digest === null ? (
        <p>{t(`fairness.step.range.waits.${source.kind}`, version)}</p>
      ) : (
        <>
          <p>
            {t(`fairness.step.range.${source.kind}`, {
              ...version,
              from: formatCount(outcome.from),
              to: formatCount(outcome.to),
              item: outcome.title,
            })}
          </p>
          {source.kind === 'upgrade' || source.kind === 'wheel' ? (
            <SideRuler odds={odds} ticket={ticket} />
          ) : (
            <Rulers odds={odds.filter(givesItem)} ticket={ticket} />
          )}
        </>
      )}
    </Step>
  );
}

import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import type { PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { useT } from '#ui/texts.tsx';
import type { SeedsModel } from './fair-model.ts';

const LONGEST_SEED = 64;

/** Current seed pair, without the secret server seed. */
export function SeedsPanel({ seeds }: { seeds: SeedsModel }): ReactElement {
  const t = useT();
  const total = formatCount(seeds.drawsPerPair);
  return (
    <section className="panel stack" aria-labelledby="seeds">
      <div className="spread spread--wrap">
        <h2 id="seeds">{t('fairness.seeds.title')}</h2>
        <span className="small muted">{t('fairness.seeds.used', { used: formatCount(seeds.nonce), total })}</span>
      </div>
      <dl className="facts facts--wide">
        <dt>{t('fairness.seeds.hash')}</dt>
        <dd>
          <code className="code">{seeds.serverSeedHash}</code>
        </dd>
        <dt>{t('fairness.seeds.client')}</dt>
        <dd>
          <code className="code">{seeds.clientSeed}</code>
        </dd>
        <dt>{t('fairness.seeds.nonce')}</dt>
        <dd className="num">{formatCount(seeds.nonce)}</dd>
      </dl>
      <p className="tiny muted">{t('fairness.seeds.note', { total })}</p>
    </section>
  );
}

/** Rotates the pair: reveals the old server seed and accepts a client seed for the next pair. */
export function ChangePanel({
  seeds,
  layout,
}: { seeds: SeedsModel } & Pick<PageProps<object>, 'layout'>): ReactElement {
  const t = useT();
  return (
    <section className="panel stack" aria-labelledby="change">
      <h2 id="change">{t('fairness.change.title')}</h2>
      <form className="stack" method="post" action={layout.href('/fair/rotate')} data-said={t('layout.field.empty')}>
        <AuthFields auth={layout.auth} idempotencyKey={seeds.idempotencyKey} />
        <input type="hidden" name="return" value={layout.href('/fair')} />
        <dl className="facts facts--wide">
          <dt>{t('fairness.change.hash')}</dt>
          <dd>
            <code className="code">{seeds.nextServerSeedHash}</code>
          </dd>
        </dl>
        <div className="field">
          <label className="field__label" htmlFor="client-seed">
            {t('fairness.change.client')}
          </label>
          <input
            type="text"
            className="input"
            id="client-seed"
            name="clientSeed"
            defaultValue={seeds.clientSeed}
            maxLength={LONGEST_SEED}
            required
            spellCheck={false}
            aria-describedby="client-seed-hint"
          />
          <span className="field__hint" id="client-seed-hint">
            {t('fairness.change.hint', { most: LONGEST_SEED })}
          </span>
        </div>
        <button className="btn btn--wide" type="submit">
          {t('fairness.change.button')}
        </button>
      </form>
    </section>
  );
}

import { GROUPED_DIGITS } from '#src/shared/ungroup-digits.ts';
import type { ReactElement } from 'react';
import { signInHref } from '#views/layout/destinations.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import pairCheck from '#islands/pair-check.island.tsx';
import { Island } from '#views/ui/island.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { Draws } from './draws-fragment.tsx';
import type { FairPageModel } from './fair-model.ts';
import { Flow } from './flow.tsx';
import { Observed } from './observed-fragment.tsx';
import { OfflinePanel, Rule } from './offline-panel.tsx';
import { ChangePanel, SeedsPanel } from './seeds-panels.tsx';

/** Explanation of draws, the player's seeds and draws, and published against observed odds. */
export const fairPage = definePage<FairPageModel>({
  name: 'fair',
  styles: 'fair',
  Component: Fair,
  title: (_, t) => t('fairness.page.title'),
  description: (_, t) => t('fairness.page.description'),
});

type Props = PageProps<FairPageModel>;

function Fair({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('fairness.page.title')}</h1>
        <p>{t('fairness.page.lead')}</p>
      </header>
      <Flow />
      {model.own === null ? (
        <Invitation layout={layout} />
      ) : (
        <>
          <div className="split split--even section">
            <SeedsPanel seeds={model.own.seeds} />
            <ChangePanel seeds={model.own.seeds} layout={layout} />
          </div>
          {model.own.revealedHash !== null && (
            <div className="section">
              <Island of={pairCheck} props={{ serverSeedHash: model.own.revealedHash }} />
            </div>
          )}
          <Draws model={model} layout={layout} />
        </>
      )}
      <div className="split split--side section">
        <Observed model={model} layout={layout} />
        <div className="stack">
          <CheckPanel layout={layout} />
          <OfflinePanel layout={layout} />
        </div>
      </div>
      <Rule />
    </div>
  );
}

/** Invitation to sign in, shown to guests in place of seeds. */
function Invitation({ layout }: Pick<Props, 'layout'>): ReactElement {
  const t = useT();
  return (
    <section className="panel section fair-invitation" aria-labelledby="own">
      <div>
        <h2 id="own">{t('fairness.guest.title')}</h2>
        <p className="small muted">{t('fairness.guest.text')}</p>
      </div>
      <a className="btn" href={signInHref(layout)} rel="nofollow" data-dialog="login">
        <Icon name="log-in" small />
        {t('sign-in.invitation.enter')}
      </a>
    </section>
  );
}

/** Opens the verifier with a draw id; works without JavaScript. */
function CheckPanel({ layout }: Pick<Props, 'layout'>): ReactElement {
  const t = useT();
  return (
    <section className="panel stack" aria-labelledby="check">
      <h2 id="check">{t('fairness.verify.title')}</h2>
      <form action={layout.href('/fair/check')} data-said={t('layout.field.empty')}>
        <div className="field">
          <label className="field__label" htmlFor="check-draw">
            {t('fairness.verify.draw')}
          </label>
          <span className="row row--field">
            <input
              type="text"
              className="input row__grow"
              id="check-draw"
              name="draw"
              inputMode="numeric"
              pattern={GROUPED_DIGITS}
              maxLength={20}
              required
            />
            <button className="btn btn--line" type="submit">
              {t('fairness.verify.go')}
            </button>
          </span>
        </div>
      </form>
      <a className="link link--under" href={layout.href('/fair/check')}>
        {t('fairness.verify.byValues')}
      </a>
    </section>
  );
}

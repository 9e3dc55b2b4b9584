import { ItemLink } from '#ui/item-link.tsx';
import { Moment, MomentText } from '#ui/moment.tsx';
import type { ReactElement } from 'react';
import copyText, { type CopyTextProps } from '#islands/copy-text.island.tsx';
import { PRIZE_ICONS } from '#ui/wheel/prize-icons.ts';
import { prizeUse } from '#ui/wheel/prize-use.ts';
import { formatCount } from '#src/shared/format.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { Island } from '#views/ui/island.tsx';
import { Picture } from '#ui/picture.tsx';
import { useGlue, useT } from '#ui/texts.tsx';
import type { PastSpinModel } from '#ui/models/wheel.ts';
import type { PastSpinsModel, WheelPageModel } from './wheel-page-model.ts';

/** Prize history of a player: reloaded when the wheel stops, and paginated. */
export const wheelHistoryFragment = defineFragment<WheelPageModel>({ id: 'wheel-history', Component: History });

interface Props {
  readonly past: PastSpinsModel;
  readonly layout: LayoutModel;
}

function History({ model: { desk }, layout }: PageProps<WheelPageModel>): ReactElement {
  return desk === null ? <div id="wheel-history" /> : <PastSpins past={desk.past} layout={layout} />;
}

/** Past spins, newest first, with a link to each usable prize and to the proof of each spin. */
export function PastSpins({ past, layout }: Props): ReactElement {
  const t = useT();
  const address = layout.href('/wheel');
  return (
    <section
      id="wheel-history"
      className="panel"
      aria-labelledby="prizes"
      hx-get={address}
      hx-trigger="wheel-spun from:body"
      hx-swap="outerHTML"
    >
      <h2 id="prizes">{t('wheel.prizes')}</h2>
      {past.list.length === 0 ? (
        <p className="small muted mt2">{t('wheel.prizes.none')}</p>
      ) : (
        <ul id="wheel-prizes" className="list mt2">
          {past.list.map((spin) => (
            <Prize key={spin.id} spin={spin} layout={layout} />
          ))}
        </ul>
      )}
      {!past.isFirst && (
        <a className="link link--under" href={address}>
          {t('wheel.prizes.first')}
        </a>
      )}
      <More past={past} here={address} />
    </section>
  );
}

function More({ past: { next }, here }: { past: PastSpinsModel; here: string }): ReactElement {
  const t = useT();
  const nextAddress = `${here}?cursor=${next ?? ''}`;
  return (
    <div id="wheel-more" className="items__more">
      {next !== null && (
        <a
          className="btn btn--line"
          href={`${nextAddress}#wheel-history`}
          hx-get={nextAddress}
          hx-target="#wheel-history"
          hx-swap="none"
          hx-select-oob="#wheel-prizes:beforeend,#wheel-more"
        >
          {t('wheel.prizes.more')}
        </a>
      )}
    </div>
  );
}

function Prize({ spin, layout }: { spin: PastSpinModel; layout: LayoutModel }): ReactElement {
  const glue = useGlue();
  const t = useT();
  const { kind, title, logo, createdAt, drawId, ticket, item } = spin;
  return (
    <li className="wheel-past">
      <span className="wheel-odds__sign">
        {logo === null ? <Icon name={PRIZE_ICONS[kind]} /> : <Picture logo={logo} size="drop" />}
      </span>
      <span className="wheel-past__what">
        <b>{item === null ? glue(title) : <ItemLink item={item.item}>{glue(title)}</ItemLink>}</b>
        <span className="wheel-past__when">
          <Moment at={createdAt} />
          <a
            className="link link--under num"
            href={layout.href(`/fair/draw/${String(drawId)}`)}
            aria-label={t('wheel.prizes.proof', { prize: title, ticket: formatCount(ticket) })}
          >
            <Icon name="shield-check" small />
            {formatCount(ticket)}
          </a>
        </span>
      </span>
      <Standing spin={spin} layout={layout} />
    </li>
  );
}

/** State of a prize: credited, still usable, used or expired. */
function Standing({ spin, layout }: { spin: PastSpinModel; layout: LayoutModel }): ReactElement {
  const t = useT();
  const { state, until, code, item } = spin;
  const use = prizeUse(spin);
  if (state === 'given') {
    return (
      <span className="wheel-past__end">
        {use === null ? (
          <Badge spin={spin} />
        ) : (
          <a className="link link--under" href={layout.href(use.path)}>
            {item?.statusLabel}
          </a>
        )}
      </span>
    );
  }
  if (state !== 'open') {
    return (
      <span className="wheel-past__end">
        <span className="badge">{t(state === 'used' ? 'wheel.state.used' : 'wheel.state.over')}</span>
      </span>
    );
  }
  return (
    <span className="wheel-past__end">
      {code !== null && (
        <span className="wheel-code">
          <code>{code}</code>
          <Island of={copyText} props={copyOf(code, t)} />
        </span>
      )}
      {use !== null && (
        <a className="link link--under" href={layout.href(use.path)}>
          {t(use.text)}
        </a>
      )}
      {until !== null && (
        <span className="tiny faint">
          <MomentText at={until} text={(end) => t('wheel.state.until', { until: end })} />
        </span>
      )}
    </span>
  );
}

const copyOf = (text: string, t: T): CopyTextProps => ({
  text,
  label: t('wheel.code.copy'),
  done: t('wheel.code.copied'),
  look: 'icon',
});

function Badge({ spin: { item } }: { spin: PastSpinModel }): ReactElement {
  const t = useT();
  return (
    <span className={item === null ? 'badge badge--ok' : 'badge'}>
      {item === null && <Icon name="check" small />}
      {item?.statusLabel ?? t('wheel.state.given')}
    </span>
  );
}

import { formatChance } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { DemoForm } from '#ui/cases/demo-form.tsx';
import { formatCount } from '#src/shared/format.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { ItemTile } from '#ui/item-tile.tsx';
import { useT } from '#ui/texts.tsx';
import { WindowPage } from '#views/ui/window.tsx';
import type { DemoPageModel } from './case-page-model.ts';

/** Demo spin result, marked as a demo, for browsers without JavaScript. With JavaScript the case page shows it. */
export const demoPage = definePage<DemoPageModel>({
  name: 'demo',
  styles: 'cases',
  Component: Demo,
  title: ({ title, drop }, t) =>
    drop === null
      ? t('cases.demo.title', { title })
      : t('cases.demo.titleOf', { title, ticket: formatCount(drop.ticket ?? 0) }),
  robots: 'noindex',
});

function Demo({ model, layout: { href } }: PageProps<DemoPageModel>): ReactElement {
  const t = useT();
  const { name, title, drop, chance } = model;
  return (
    <WindowPage title={t('cases.demo.title', { title })}>
      <div className="stack">
        <p className="notice notice--info">
          <Icon name="info" />
          <span>{t('cases.demo.why')}</span>
        </p>
        {drop !== null && (
          <div className="demo-won">
            <ItemTile
              item={drop.item}
              state={<span className="badge badge--info">{t('cases.demo.mark')}</span>}
              meta={
                <span className="small muted">
                  {`${t('cases.drops.ticket')} ${formatCount(drop.ticket ?? 0)} · `}
                  {formatChance(chance, t.tag)}
                </span>
              }
              size="result"
              load="eager"
              leadsToItem
            />
          </div>
        )}
        <div className="acts">
          <DemoForm name={name} text={t(drop === null ? 'cases.demo.spin' : 'cases.demo.again')} wide />
          <a className="btn btn--line btn--wide" href={href(`/case/${name}`)}>
            {t('cases.locked.conditions.toCase')}
          </a>
        </div>
      </div>
    </WindowPage>
  );
}

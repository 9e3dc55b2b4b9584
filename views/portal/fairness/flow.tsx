import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { useT } from '#ui/texts.tsx';

const STEPS = ['commit', 'add', 'count', 'reveal'] as const;

export function Flow(): ReactElement {
  const t = useT();
  const last = formatCount(TICKETS_TOTAL - 1);
  return (
    <ol className="flow">
      {STEPS.map((step, index) => (
        <li key={step} className="panel">
          <svg className="flow__pic" viewBox="0 0 160 96" aria-hidden="true">
            {PICTURES[step]}
          </svg>
          <h2>
            <span className="num">{index + 1}.</span> {t(`fairness.flow.${step}.title`)}
          </h2>
          <p>{t(`fairness.flow.${step}.text`, { last })}</p>
        </li>
      ))}
    </ol>
  );
}

/** In order: a sealed letter; a field and a button; two shapes merging; an opened letter with a tick. */
const PICTURES: Readonly<Record<(typeof STEPS)[number], ReactElement>> = {
  commit: (
    <>
      <rect x="36" y="22" width="88" height="58" rx="8" />
      <path d="m36 30 44 30 44-30" />
      <circle className="on" cx="80" cy="64" r="13" />
      <path className="ink" d="M76 63v-3a4 4 0 0 1 8 0v3m-10 0h12v7H74z" />
    </>
  ),
  add: (
    <>
      <rect x="22" y="20" width="116" height="28" rx="8" />
      <path className="t" d="M34 34h42" />
      <path className="on-l" d="M82 27v14" />
      <rect x="46" y="60" width="68" height="20" rx="6" className="on" />
      <path className="ink" d="M66 70h28m-6-5 6 5-6 5" />
    </>
  ),
  count: (
    <>
      <rect x="14" y="16" width="50" height="22" rx="6" />
      <rect x="14" y="56" width="50" height="22" rx="6" />
      <path d="M64 27h10q8 0 8 8v12m-18 20h10q8 0 8-8V47h14m-5-5 5 5-5 5" />
      <rect className="on" x="102" y="34" width="44" height="26" rx="6" />
      <path className="ink" d="M112 47h24" />
    </>
  ),
  reveal: (
    <>
      <path d="M36 44v28q0 8 8 8h72q8 0 8-8V44" />
      <path d="m36 44 44 24 44-24" />
      <rect x="52" y="12" width="56" height="38" rx="6" className="paper" />
      <path className="on-l" d="m66 31 10 10 18-20" />
    </>
  ),
};

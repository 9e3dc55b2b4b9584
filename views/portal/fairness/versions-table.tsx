import { formatFigure } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import type { PageProps } from '#views/render.tsx';
import { useT } from '#ui/texts.tsx';
import { shownP, verdictOf } from './verdict-model.ts';
import type { JudgedVersionModel, JudgementModel } from './report-model.ts';

interface TableProps extends Pick<PageProps<object>, 'layout'> {
  readonly caption: string;
  readonly versions: readonly JudgedVersionModel[];
}

export function VersionsTable({ caption, versions, layout }: TableProps): ReactElement {
  const t = useT();
  return (
    <table className="ranks">
      <caption className="vh">{caption}</caption>
      <JudgedHead first={t('fairness.versions.version')} />
      <tbody>
        {versions.map((version) => (
          <tr key={version.versionId}>
            <th scope="row">
              <VersionName version={version} layout={layout} />
            </th>
            <td className="num">{formatCount(version.draws)}</td>
            <JudgedCells judged={version} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function VersionName({ version, layout }: { version: JudgedVersionModel } & Pick<TableProps, 'layout'>): ReactElement {
  const t = useT();
  const { name, title, number, versionId } = version;
  if (name === null) return <>{title}</>;
  return (
    <a className="link link--under" href={layout.href(`/fair?version=${String(versionId)}`)}>
      {t('fairness.observed.choice', { title, number })}
    </a>
  );
}

/** Column headings that match `JudgedCells`, after the first column and the number of draws. */
export function JudgedHead({ first }: { first: string }): ReactElement {
  const t = useT();
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col" className="num">
          {t('fairness.versions.draws')}
        </th>
        <th scope="col" className="num only-d">
          {t('fairness.versions.chi')}
        </th>
        <th scope="col" className="num only-d">
          {t('fairness.versions.freedom')}
        </th>
        <th scope="col" className="num">
          {t('fairness.versions.p')}
        </th>
      </tr>
    </thead>
  );
}

/** Judgement as table cells; empty when there are too few draws. */
export function JudgedCells({ judged }: { judged: JudgementModel }): ReactElement {
  const t = useT();
  const verdict = verdictOf(judged);
  if (verdict === 'few') {
    return (
      <>
        <td className="num only-d">–</td>
        <td className="num only-d">–</td>
        <td className="num muted">{t('fairness.versions.few')}</td>
      </>
    );
  }
  return (
    <>
      <td className="num only-d">{formatFigure(Math.round(judged.chiSquare * 100) / 100, t.tag)}</td>
      <td className="num only-d">{formatCount(judged.freedom)}</td>
      <td className={verdict === 'odd' ? 'num bad' : 'num'}>{shownP(judged.p, t.tag)}</td>
    </>
  );
}

import type { ReactElement, ReactNode } from 'react';
import { useHref } from '#ui/href.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import type { Block, DocumentModel, Part } from './document-model.ts';

const PAGES = { install: 'Installing', operating: 'Operating', reference: 'Reference' } as const;

/** A page of docs, in English; the console around it is in the language of the member. */
export const helpPage = definePage<DocumentModel>({
  name: 'staff-help',
  Component: Help,
  title: ({ title }) => title,
  robots: 'noindex',
});

function Help({ model, layout }: PageProps<DocumentModel>): ReactElement {
  const t = useT();
  const chapters = model.blocks.flatMap((block) => (block.kind === 'heading' && block.depth === 2 ? [block] : []));
  return (
    <>
      <StaffHead title={t('admin-access.power.help')} />
      <nav className="row help-pages" aria-label={t('admin-access.help.pages')}>
        {Object.entries(PAGES).map(([name, title]) => (
          <a
            key={name}
            className="chip"
            lang="en"
            href={layout.href(`/staff/help/${name}`)}
            aria-current={name === model.name ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      <details className="acc help-chapters">
        <summary>
          {t('admin-access.help.chapters')}
          <Icon name="chevron-down" />
        </summary>
        <ul className="acc__body" lang="en">
          {chapters.map(({ id, text }) => (
            <li key={id}>
              <a className="link" href={`#${id}`}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </details>
      <article className="panel help-text" lang="en">
        <h2>{model.title}</h2>
        {model.blocks.map((block, at) => (
          <BlockView key={at} block={block} />
        ))}
      </article>
    </>
  );
}

function BlockView({ block }: { block: Block }): ReactElement {
  switch (block.kind) {
    case 'heading':
      return block.depth === 2 ? <h3 id={block.id}>{block.text}</h3> : <h4 id={block.id}>{block.text}</h4>;
    case 'paragraph':
      return (
        <p>
          <Parts parts={block.parts} />
        </p>
      );
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'list':
      return <ListView {...block} />;
    case 'table':
      return <TableView {...block} />;
  }
}

function ListView({ start, items }: Extract<Block, { kind: 'list' }>): ReactElement {
  const children = items.map((blocks, at) => (
    <li key={at}>
      {blocks.map((block, inner) => (
        <BlockView key={inner} block={block} />
      ))}
    </li>
  ));
  return start === null ? <ul>{children}</ul> : <ol start={start === 1 ? undefined : start}>{children}</ol>;
}

/** A wide table scrolls by itself, by touch and by keyboard. */
const TableView = ({ head, rows }: Extract<Block, { kind: 'table' }>): ReactElement => (
  <div className="help-table" tabIndex={0} role="group" aria-label={head.join(', ')}>
    <table>
      <thead>
        <tr>
          {head.map((title, at) =>
            title === '' ? (
              <td key={at} />
            ) : (
              <th key={at} scope="col">
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((parts, column) => (
              <td key={column}>
                <Parts parts={parts} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Parts = ({ parts }: { parts: readonly Part[] }): ReactNode =>
  parts.map((part, at) => <PartView key={at} part={part} />);

function PartView({ part }: { part: Part }): ReactNode {
  const hrefOf = useHref();
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return (
        <strong>
          <Parts parts={part.parts} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      );
    case 'link':
      return (
        <a className="link" href={part.href.startsWith('/') ? hrefOf(part.href) : part.href}>
          <Parts parts={part.parts} />
        </a>
      );
  }
}

import type { ReactElement } from 'react';
import { useGlue } from '#ui/texts.tsx';

interface TextBlock {
  readonly type: string;
  readonly text: string;
}

/** A case's text: plain, or JSON blocks `{type, text}`. The content is always escaped, never rendered as markup. */
export function CaseText({ text }: { text: string }): ReactElement | null {
  const glue = useGlue();
  const blocks = blocksOf(text);
  if (blocks.length === 0) return null;
  return (
    <div className="case-text">
      {blocks.map((block, index) => (
        <Block key={index} type={block.type} text={glue(block.text)} />
      ))}
    </div>
  );
}

function Block({ type, text }: TextBlock): ReactElement {
  if (type === 'title') return <p className="case-text__title">{text}</p>;
  if (type !== 'list') return <p className="lede">{text}</p>;
  return (
    <ul className="case-text__list">
      {text.split('\n').map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Parses the blocks; any other content becomes one plain paragraph. */
export function blocksOf(text: string): TextBlock[] {
  if (text.trim() === '') return [];
  if (!text.startsWith('[')) return [{ type: 'text', text }];
  try {
    const blocks: unknown = JSON.parse(text);
    if (Array.isArray(blocks) && blocks.every(isBlock)) return blocks;
  } catch {
    return [{ type: 'text', text }];
  }
  return [{ type: 'text', text }];
}

function isBlock(value: unknown): value is TextBlock {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    'text' in value &&
    typeof value.type === 'string' &&
    typeof value.text === 'string'
  );
}

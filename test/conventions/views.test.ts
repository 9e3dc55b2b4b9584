/**
 * Proves that views and islands contain no visible text: it all comes from locales. The sources are parsed, so that
 * only rendered JSX text is checked. Islands are found by name.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from 'chai';
import ts from 'typescript';
import { filesUnder } from '#tools/check/sources.ts';

const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
  'label',
]);
/** Names that are the same in every language. */
const NAMES = /^(ID|SHA-256|HMAC-SHA256|WebCrypto)$/;

const CODE = /^(code|kbd|samp|pre|var)$/;
const LETTER = /\p{L}{1}/u;
const isWords = (text: string): boolean => LETTER.test(text) && !NAMES.test(text.trim());

/** The literal text of a JSX expression; undefined when it is computed. */
function literalText(expression: ts.Expression | undefined): string | undefined {
  if (!expression) return undefined;
  if (ts.isStringLiteral(expression) || ts.isNoSubstitutionTemplateLiteral(expression)) return expression.text;
  if (ts.isConditionalExpression(expression)) {
    return literalText(expression.whenTrue) ?? literalText(expression.whenFalse);
  }
  if (ts.isTemplateExpression(expression)) {
    return [expression.head.text, ...expression.templateSpans.map((span) => span.literal.text)].join('');
  }
  return undefined;
}

/** Commands and formulas are the same in every language. */
const isCode = ({ parent }: Partial<Pick<ts.Node, 'parent'>>): boolean =>
  parent !== undefined && ts.isJsxElement(parent) && CODE.test(parent.openingElement.tagName.getText());

/** Visible text of this node alone. */
function wordsOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))) {
    return literalText(node.expression);
  }
  if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText())) {
    const value = node.initializer;
    if (value && ts.isStringLiteral(value)) return value.text;
    if (value && ts.isJsxExpression(value)) return literalText(value.expression);
  }
  return undefined;
}

function hardCoded(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const words = isCode(node) ? undefined : wordsOf(node);
    if (words !== undefined && isWords(words)) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push(`${path}:${line} ${words.trim()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('Views and islands', () => {
  it('Views and islands contain no text outside of locales', () => {
    const paths = filesUnder(['ui', 'views', 'islands'], /\.tsx$/);
    expect(paths.flatMap((path) => hardCoded(path, readFileSync(path, 'utf8')))).to.deep.equal([]);
  });

  it('The test detects such a text', () => {
    const samples = [
      '<b>Buy</b>',
      '<b>{`Buy`}</b>',
      '<i title="Buy" />',
      '<i alt={ok ? "Buy" : x} />',
      '<b>{`${n} left`}</b>',
    ];
    const fine = ['<b>{t("cases.buy")}</b>', '<i className="buy" />', '<b>{`${n} %`}</b>'];
    expect(samples.filter((jsx) => hardCoded('x.tsx', jsx).length === 0)).to.deep.equal([]);
    expect(fine.filter((jsx) => hardCoded('x.tsx', jsx).length > 0)).to.deep.equal([]);
  });

  it('Island files are named after their islands', () => {
    const misnamed = filesUnder(['islands'], /\.island\.tsx$/).filter(
      (path) => !readFileSync(path, 'utf8').includes(`name: '${basename(path, '.island.tsx')}'`),
    );
    expect(misnamed).to.deep.equal([]);
  });
});

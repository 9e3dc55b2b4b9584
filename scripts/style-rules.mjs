/**
 * Splits the inlined stylesheets into rules, so that a document contains only those that it can use
 * (views/layout/inline-styles.ts).
 */
import { generate, parse, walk } from 'css-tree';

/** Rules without selectors that group others; all other at-rules, such as `@font-face`, always apply. */
const GROUPS = new Set(['layer', 'media', 'supports', 'container']);

/**
 * Returns the rules of a stylesheet in their order: a text that every document contains, a rule with the names that a
 * document must contain (`needs`, one list for each selector of the rule), or a group with its rules.
 *
 * @param {string} css
 * @returns {import('#views/layout/layout-model.ts').StyleRule[]}
 */
export function rulesOf(css) {
  const textOf = ({ loc }) => css.slice(loc.start.offset, loc.end.offset);
  const split = (nodes) => nodes.toArray().map(ruleOf);
  const ruleOf = (node) => {
    if (node.type === 'Rule') return { css: textOf(node), needs: node.prelude.children.toArray().map(namesOf) };
    if (node.type !== 'Atrule' || node.block === null || !GROUPS.has(node.name)) return textOf(node);
    const within = css.slice(node.loc.start.offset, node.block.loc.start.offset);
    return { within, rules: split(node.block.children) };
  };
  return split(parse(css, { positions: true, parseValue: false }).children);
}

/**
 * Returns the classes and the data attributes that an element and its ancestors must have for a selector to match, as
 * they are in HTML: `case-card`, `data-pal="ember"`. Those inside of `:is()`, `:not()` and the like are left out.
 */
function namesOf(selector) {
  const names = new Set();
  walk(selector, function visit(node) {
    if (node.type === 'PseudoClassSelector') return this.skip;
    if (node.type === 'ClassSelector') names.add(node.name);
    if (node.type === 'AttributeSelector' && node.matcher === '=' && node.name.name.startsWith('data-'))
      names.add(`${node.name.name}="${valueOf(node.value)}"`);
    return undefined;
  });
  return [...names];
}

const valueOf = (value) => (value.type === 'String' ? value.value : generate(value));

/**
 * Lets React work in a DOM that others change too. Page translators put `<font>` elements in the place of text nodes or
 * move these into one, and extensions remove nodes. React keeps its own nodes, and its `removeChild` and `insertBefore`
 * throw when a node is no longer where it was: the island would vanish (github.com/facebook/react/issues/11538).
 */

/** The elements with which a translator replaced texts of the page. */
const standIns = new WeakMap<Node, ChildNode>();

const observer = new MutationObserver((records) => {
  for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const [text] = removedNodes;
    const standIn = [addedNodes[0], previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
    // React has written another text, which the player must see; the translator will translate it again.
    if (text === undefined) standIns.get(target)?.replaceWith(target);
    else if (standIn && !text.isConnected) {
      standIns.set(text, standIn as ChildNode);
      observer.observe(text, { characterData: true });
    }
  }
});

const shownBy = (node: Node): Node => (node.isConnected ? node : (standIns.get(node) ?? node));

interface NodeMethods {
  readonly removeChild: (this: Node, child: Node) => Node;
  readonly insertBefore: (this: Node, child: Node, before: Node | null) => Node;
}

const { removeChild, insertBefore } = Node.prototype as unknown as NodeMethods;

Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
  const shown = shownBy(child);
  if (shown.parentNode) removeChild.call(shown.parentNode, shown);
  return child;
};

Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
  let sibling = before && shownBy(before);
  while (sibling && sibling.parentNode !== this) sibling = sibling.parentNode;
  insertBefore.call(this, child, sibling);
  return child;
};

/** Remembers which texts of an island are replaced, for as long as the element exists. */
export function watchForeignChanges(island: Element): void {
  observer.observe(island, { childList: true, subtree: true });
}

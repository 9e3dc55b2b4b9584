import { join, relative } from 'node:path';
import { API, SignatureKind, TypeFlags } from '@typescript/native/unstable/sync';
import type { Checker, Project, Type } from '@typescript/native/unstable/sync';
import * as ts from '@typescript/native/unstable/ast';
import type { Expression, Node, SourceFile } from '@typescript/native/unstable/ast';

/**
 * Finds promises that nothing awaits in tests: such a test ends before its assertion and cannot fail. The linter has
 * typed rules for it, which cost a minute of processor time for the tests; this asks the native compiler for the types
 * of statements and of callbacks alone. It is stricter than the rules: whatever has a method `then` counts, such as a
 * request of supertest and a query of knex.
 */
class PromiseCheck {
  readonly problems: string[] = [];
  readonly #checker: Checker;
  /** By the type's id. */
  readonly #thenable = new Map<number, boolean>();
  /** Whether a receiver ignores what a function answers, by the receiver's type and the place of the argument. */
  readonly #ignoring = new Map<string, boolean>();

  constructor(project: Project) {
    this.#checker = project.checker;
  }

  look(path: string, file: SourceFile): void {
    const { dropped, callbacks } = suspectsIn(file);
    const report = (node: Node, problem: string) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      this.problems.push(`${path}:${line + 1}: ${problem}`);
    };
    const pending = this.#pendingOf(dropped).filter((expression) => !this.#isKept(expression));
    for (const expression of pending) report(expression, 'nothing awaits this promise');
    const answers = new Set(this.#pendingOf(callbacks.flatMap(({ answer }) => answer ?? [])));
    for (const { callback, answer } of callbacks)
      if ((answer === undefined || answers.has(answer)) && this.#isExpectedToReturnNothing(callback))
        report(callback, 'nothing awaits the promise that this function returns');
  }

  #pendingOf(expressions: readonly Expression[]): Expression[] {
    const types = this.#checker.getTypeAtLocation(expressions);
    return expressions.filter((_, index) => {
      const type = types[index];
      return type !== undefined && this.#isPending(type);
    });
  }

  /** A request that answers itself, as in `sent.set(...)`, is still in its variable. */
  #isKept(expression: Expression): boolean {
    if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression)) return false;
    const holder = expression.expression.expression;
    if (!ts.isIdentifier(holder)) return false;
    const [own, answered] = this.#checker.getTypeAtLocation([holder, expression]);
    return own !== undefined && own.id === answered?.id;
  }

  /** A promise, a union with one, or an array of them. */
  #isPending(type: Type): boolean {
    const known = this.#thenable.get(type.id);
    if (known !== undefined) return known;
    this.#thenable.set(type.id, false);
    const isPending = this.#parts(type).some((part) => this.#checker.getPropertyOfType(part, 'then') !== undefined);
    this.#thenable.set(type.id, isPending);
    return isPending;
  }

  #parts(type: Type): readonly Type[] {
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Void | TypeFlags.Undefined)) return [];
    if (type.isUnionType()) return type.getTypes().flatMap((part) => this.#parts(part));
    if (!type.isObjectType() && !type.isIntersectionType()) return [];
    const isList = type.isTypeReference() && (this.#checker.isArrayType(type) || this.#checker.isTupleType(type));
    return isList ? this.#checker.getTypeArguments(type).flatMap((part) => this.#parts(part)) : [type];
  }

  /** True when no overload of the receiver takes a function that answers anything. */
  #isExpectedToReturnNothing(callback: Callback): boolean {
    const { parent } = callback;
    if (ts.isPropertyAssignment(parent)) {
      const expected = this.#checker.getContextualType(callback);
      return expected !== undefined && this.#returnsNothing(expected);
    }
    if (!ts.isCallExpression(parent) && !ts.isNewExpression(parent)) return false;
    const receiver = this.#checker.getTypeAtLocation(parent.expression);
    const place = parent.arguments?.indexOf(callback) ?? -1;
    if (receiver === undefined || place < 0) return false;
    const key = `${parent.kind} ${receiver.id} ${place}`;
    const known = this.#ignoring.get(key);
    if (known !== undefined) return known;
    const kind = ts.isNewExpression(parent) ? SignatureKind.Construct : SignatureKind.Call;
    const taken = this.#checker
      .getSignaturesOfType(receiver, kind)
      .filter((signature) => signature.parameters.length > place)
      .flatMap((signature) => this.#checker.getParameterType(signature, place) ?? []);
    const isIgnoring = taken.length > 0 && taken.every((type) => this.#returnsNothing(type));
    this.#ignoring.set(key, isIgnoring);
    return isIgnoring;
  }

  #returnsNothing(expected: Type): boolean {
    const members = expected.isUnionType() ? expected.getTypes() : [expected];
    const signatures = members.flatMap((member) => this.#checker.getSignaturesOfType(member, SignatureKind.Call));
    if (signatures.length === 0) return false;
    return signatures.every((signature) => {
      const answer = this.#checker.getReturnTypeOfSignature(signature);
      return answer !== undefined && (answer.flags & TypeFlags.Void) !== 0;
    });
  }
}

type Callback = ts.ArrowFunction | ts.FunctionExpression;

/**
 * The expressions whose value a statement drops, and the functions that are passed on: async ones, and those with an
 * expression as their answer.
 */
function suspectsIn(file: SourceFile): {
  dropped: Expression[];
  callbacks: { callback: Callback; answer: Expression | undefined }[];
} {
  const dropped: Expression[] = [];
  const callbacks: { callback: Callback; answer: Expression | undefined }[] = [];
  const visit = (node: Node): void => {
    if (ts.isExpressionStatement(node)) dropped.push(...droppedBy(node.expression));
    if ((ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && isPassedOn(node)) {
      if (isAsync(node)) callbacks.push({ callback: node, answer: undefined });
      else if (!ts.isBlock(node.body)) callbacks.push({ callback: node, answer: node.body });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return { dropped, callbacks };
}

const isAsync = (node: Callback): boolean =>
  node.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.AsyncKeyword) ?? false;

/** Passed to a call or as a property of an object, where the receiver decides whether it awaits. */
const isPassedOn = ({ parent }: Node): boolean =>
  ts.isCallExpression(parent) || ts.isNewExpression(parent) || ts.isPropertyAssignment(parent);

/** Operators whose result is the right side; an assignment keeps the promise. */
const CHOOSING = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.CommaToken,
]);

/** `void` says that nothing needs to await, and `await` waits. */
function droppedBy(expression: Expression): Expression[] {
  if (ts.isParenthesizedExpression(expression)) return droppedBy(expression.expression);
  if (ts.isConditionalExpression(expression))
    return [...droppedBy(expression.whenTrue), ...droppedBy(expression.whenFalse)];
  if (ts.isBinaryExpression(expression))
    return CHOOSING.has(expression.operatorToken.kind) ? droppedBy(expression.right) : [];
  if (ts.isCallExpression(expression)) return isHandled(expression) ? [] : [expression];
  return ts.isNewExpression(expression) ? [expression] : [];
}

/** `.catch(...)`, or `.then(..., ...)` with a second function. */
function isHandled({ expression, arguments: given }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const { text } = expression.name;
  return (text === 'catch' && given.length > 0) || (text === 'then' && given.length > 1);
}

/**
 * Looks through some files of a project.
 * @param folder with a tsconfig.json
 * @param name matches the path of each wanted file in the folder
 */
export function unawaitedPromises(folder: string, name: RegExp): { paths: string[]; problems: string[] } {
  const api = new API({ cwd: folder });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(folder, 'tsconfig.json')] }).getProjects();
    if (!project) throw new Error(`${folder} has no project`);
    const check = new PromiseCheck(project);
    const paths = project.rootFiles.map((path) => relative(folder, path)).filter((path) => name.test(path));
    for (const path of paths) {
      const file = project.program.getSourceFile(join(folder, path));
      if (!file) throw new Error(`the compiler has not read ${path}`);
      check.look(path, file);
    }
    return { paths, problems: check.problems };
  } finally {
    api.close();
  }
}

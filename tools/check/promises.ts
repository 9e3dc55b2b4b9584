import { relative } from 'node:path';
import { API, SignatureKind, TypeFlags } from '@typescript/native/unstable/sync';
import type { Checker, Project, Type } from '@typescript/native/unstable/sync';
import * as ts from '@typescript/native/unstable/ast';
import type { Expression, Node, SourceFile } from '@typescript/native/unstable/ast';

const TEST = /^(?:test|bench)\/|\.test\.tsx?$/;

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

  constructor(project: Project) {
    this.#checker = project.checker;
  }

  look(path: string, file: SourceFile): void {
    const { statements, callbacks } = suspectsIn(file);
    const report = (node: Node, problem: string) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      this.problems.push(`${path}:${line + 1}: ${problem}`);
    };
    for (const [index, type] of this.#checker.getTypeAtLocation(statements).entries()) {
      const statement = statements[index];
      if (statement && type && this.#isPending(type)) report(statement, 'nothing awaits this promise');
    }
    for (const callback of callbacks)
      if (this.#isExpectedToReturnNothing(callback))
        report(callback, 'nothing awaits the promise that this function returns');
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

  #isExpectedToReturnNothing(callback: Expression): boolean {
    const expected = this.#checker.getContextualType(callback);
    if (!expected) return false;
    const members = expected.isUnionType() ? expected.getTypes() : [expected];
    const signatures = members.flatMap((member) => this.#checker.getSignaturesOfType(member, SignatureKind.Call));
    if (signatures.length === 0) return false;
    return signatures.every((signature) => {
      const answer = this.#checker.getReturnTypeOfSignature(signature);
      return answer !== undefined && (answer.flags & TypeFlags.Void) !== 0;
    });
  }
}

/** Expressions whose value a statement drops, and async functions that are passed on. */
function suspectsIn(file: SourceFile): { statements: Expression[]; callbacks: Expression[] } {
  const statements: Expression[] = [];
  const callbacks: Expression[] = [];
  const visit = (node: Node): void => {
    if (ts.isExpressionStatement(node)) statements.push(...droppedBy(node.expression));
    if ((ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && isAsync(node) && isPassedOn(node))
      callbacks.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  return { statements, callbacks };
}

const isAsync = (node: ts.ArrowFunction | ts.FunctionExpression): boolean =>
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
  return ts.isCallExpression(expression) && !isHandled(expression) ? [expression] : [];
}

/** `.catch(...)`, or `.then(..., ...)` with a second function. */
function isHandled({ expression, arguments: given }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const { text } = expression.name;
  return (text === 'catch' && given.length > 0) || (text === 'then' && given.length > 1);
}

function check(): string[] {
  const folder = process.cwd();
  const api = new API({ cwd: folder });
  try {
    const snapshot = api.updateSnapshot({ openProjects: ['tsconfig.json'] });
    const [project] = snapshot.getProjects();
    if (!project) throw new Error('tsconfig.json gave no project');
    const promises = new PromiseCheck(project);
    const paths = project.rootFiles.map((path) => relative(folder, path)).filter((path) => TEST.test(path));
    for (const path of paths) {
      const file = project.program.getSourceFile(path);
      if (file) promises.look(path, file);
    }
    console.log(`${paths.length} files of tests and benches`);
    return paths.length > 0 ? promises.problems : ['no file was found'];
  } finally {
    api.close();
  }
}

const problems = check();
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

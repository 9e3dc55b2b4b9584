import ts from 'typescript';

/** The names that a module exports, by the text of its `index.ts`. */
export const namesOfDoor = (text: string): string[] =>
  ts
    .createSourceFile('index.ts', text, ts.ScriptTarget.Latest)
    .statements.filter(ts.isExportDeclaration)
    .flatMap(({ exportClause }) => (exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : []))
    .map(({ name }) => name.text);

/**
 * The project's lint rules as an oxlint plugin: `house/boundaries` (allowed imports) and
 * `house/no-barrels`. oxlint requires a default export.
 */
import { checkImport } from './check-import.ts';

interface Node {
  type: string;
  source?: Node | null;
  value?: unknown;
  importKind?: string;
  exportKind?: string;
  specifiers?: Node[];
  arguments?: Node[];
  callee?: Node & { name?: string };
  body?: Node[];
}

interface Context {
  filename: string;
  cwd: string;
  report(problem: { node: Node; message: string }): void;
}

const boundaries = {
  create(context: Context) {
    const check = (node: Node, source: Node | null | undefined, dynamic: boolean) => {
      if (typeof source?.value !== 'string') return;
      const message = checkImport(context.cwd, {
        from: context.filename,
        specifier: source.value,
        typeOnly: isTypeOnly(node),
        dynamic,
      });
      if (message !== null) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: (node: Node) => check(node, node.source, false),
      ExportNamedDeclaration: (node: Node) => check(node, node.source, false),
      ExportAllDeclaration: (node: Node) => check(node, node.source, false),
      ImportExpression: (node: Node) => check(node, node.source, true),
      TSImportType: (node: Node) => check({ ...node, importKind: 'type' }, node.source, false),
      // `new URL('./worker.ts', import.meta.url)` imports a worker.
      NewExpression(node: Node) {
        const [first, second] = node.arguments ?? [];
        if (node.callee?.name === 'URL' && second?.type === 'MemberExpression') {
          if (typeof first?.value === 'string' && first.value.startsWith('.')) {
            check(node, first, true);
          }
        }
      },
    };
  },
};

const noBarrels = {
  create(context: Context) {
    return {
      Program(node: Node) {
        const statements = node.body ?? [];
        if (statements.length > 0 && statements.every(isReExport)) {
          context.report({ node, message: 'this file only re-exports: import from the source.' });
        }
      },
      ExportAllDeclaration(node: Node) {
        context.report({ node, message: '`export *` hides where a name comes from.' });
      },
    };
  },
};

function isReExport(node: Node): boolean {
  if (node.type === 'ExportAllDeclaration') return true;
  return node.type === 'ExportNamedDeclaration' && Boolean(node.source);
}

function isTypeOnly(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = node.specifiers ?? [];
  return (
    specifiers.length > 0 &&
    specifiers.every((it) => it.importKind === 'type' || it.exportKind === 'type')
  );
}

// oxlint-disable-next-line import/no-default-export -- oxlint requires one
export default {
  meta: { name: 'house' },
  rules: { boundaries, 'no-barrels': noBarrels },
};

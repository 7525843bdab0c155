import { childrenOf, lineAt, walk, type Node, type Source } from '../../source-files.ts'

/** Rules must be deterministic: no clock, no randomness, no access to the environment. */

const impureGlobals = new Set(
  [
    'fetch XMLHttpRequest WebSocket setTimeout setInterval setImmediate requestAnimationFrame',
    'process window document navigator globalThis self localStorage sessionStorage indexedDB',
    'performance crypto console Buffer require Intl',
  ].flatMap((names) => names.split(' ')),
)

const wrappers = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
])

export function impuritiesIn({ text, program }: Source): { line: number; what: string }[] {
  const declaredNames = namesDeclaredIn(program as Node)
  const matches: { line: number; what: string }[] = []

  walk(program as Node, (node) => {
    if (node.type.startsWith('TS') && !wrappers.has(node.type)) return false
    const impurity = impureCallOf(node) ?? impureGlobalIn(node, declaredNames)
    if (impurity) matches.push({ line: lineAt(text, node.start), what: impurity })
    return undefined
  })
  return matches
}

function impureCallOf(node: Node): string | undefined {
  if (node.type === 'MemberExpression' && node.object.name === 'Date' && node.property.name === 'now') return 'Date.now'
  if (node.type === 'MemberExpression' && node.object.name === 'Math' && node.property.name === 'random')
    return 'Math.random'
  if (node.type === 'NewExpression' && node.callee.name === 'Date' && node.arguments.length === 0) return 'new Date()'
  if (node.type === 'CallExpression' && node.callee.name === 'Date') return 'Date()'
  return undefined
}

/** An impure global that is a direct child of this node; property names do not count. */
function impureGlobalIn(node: Node, declaredNames: Set<string>): string | undefined {
  if (node.type === 'ImportSpecifier' || node.type === 'ExportSpecifier') return undefined
  const propertyName = node.computed ? undefined : (node.property ?? node.key)
  const used = childrenOf(node).find(
    (child) =>
      child.type === 'Identifier' &&
      child !== propertyName &&
      impureGlobals.has(child.name) &&
      !declaredNames.has(child.name),
  )
  return used?.name
}

/**
 * Names declared anywhere in the file, which may shadow globals: a parameter `document` is not the browser's document.
 */
function namesDeclaredIn(program: Node): Set<string> {
  const names = new Set<string>()
  const declare = (pattern: Node) =>
    walk(pattern, (node) => {
      if (node.type === 'Identifier') names.add(node.name)
    })
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') declare(node.id)
    if (node.type.endsWith('Specifier')) declare(node.local)
    if (/Function/.test(node.type) && Array.isArray(node.params)) node.params.forEach(declare)
    if (node.type === 'FunctionDeclaration' && node.id) declare(node.id)
    if (node.type === 'CatchClause' && node.param) declare(node.param)
  })
  return names
}

import { childrenOf, lineAt, walk, type Node, type Source } from './source-files.ts'

/** A rule gives the same answer on every machine at every time: no clock, no chance, no world outside. */

const outside = new Set(
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
  const own = namesDeclaredIn(program as Node)
  const found: { line: number; what: string }[] = []

  walk(program as Node, (node) => {
    if (node.type.startsWith('TS') && !wrappers.has(node.type)) return false
    const what = clockOrChance(node) ?? named(node, own)
    if (what) found.push({ line: lineAt(text, node.start), what })
    return undefined
  })
  return found
}

function clockOrChance(node: Node): string | undefined {
  if (node.type === 'MemberExpression' && node.object.name === 'Date' && node.property.name === 'now') return 'Date.now'
  if (node.type === 'MemberExpression' && node.object.name === 'Math' && node.property.name === 'random')
    return 'Math.random'
  if (node.type === 'NewExpression' && node.callee.name === 'Date' && node.arguments.length === 0) return 'new Date()'
  if (node.type === 'CallExpression' && node.callee.name === 'Date') return 'Date()'
  return undefined
}

/** A global used as a value somewhere directly below this node; names of properties are not uses. */
function named(node: Node, own: Set<string>): string | undefined {
  if (node.type === 'ImportSpecifier' || node.type === 'ExportSpecifier') return undefined
  const propertyName = node.computed ? undefined : (node.property ?? node.key)
  const used = childrenOf(node).find(
    (child) => child.type === 'Identifier' && child !== propertyName && outside.has(child.name) && !own.has(child.name),
  )
  return used?.name
}

/**
 * A parameter called `document` is not the browser's. One set for the whole file is coarse, and enough for small files.
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

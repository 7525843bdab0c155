import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { codeFiles, isTest, type Node } from '../source-files.ts'

/** Reads numeric constants from the source, exported or not, without running it. */

const productFolders = ['app', 'server', 'rules', 'runtimes', 'content', 'db']

export type ConstantLookup = { value: number } | { problem: string }

/**
 * A lookup by name: `maxQueued`, `quotas.competition.atOnce`, or `images.ts#maxQueued` (the end of a path) if
 * several files declare the name.
 */
export function openConstants(root: string): (reference: string) => ConstantLookup {
  const sources = codeFiles(root, productFolders)
    .filter((path) => !isTest(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

  return (reference) => {
    const [path, dotted] = reference.includes('#') ? (reference.split('#') as [string, string]) : [null, reference]
    const [name = '', ...keys] = dotted.split('.')
    const declaration = new RegExp(`^(?:export )?const ${name}\\b`, 'm')
    const files = sources.filter(
      (source) => (path === null || `/${source.path}`.endsWith(`/${path}`)) && declaration.test(source.text),
    )
    const values = files.map(({ path: file, text }) => ({ file, value: readConstant(file, text, name, keys) }))
    const numbers = values.filter(({ value }) => value !== undefined)
    if (numbers.length === 1) return { value: numbers[0]!.value! }
    if (numbers.length === 0) return { problem: `${reference} is no numeric constant` }
    return { problem: `${reference} is in ${numbers.map(({ file }) => file).join(', ')}: write path#name` }
  }
}

export function readConstant(path: string, text: string, name: string, keys: string[]): number | undefined {
  const declarations = topLevelConstants(parseSync(path, text).program as unknown as Node)
  let node = declarations.get(name)
  for (const key of keys) node = node && propertyOf(unwrap(node), key)
  return node && evaluate(node, declarations)
}

function topLevelConstants(program: Node): Map<string, Node> {
  const statements: Node[] = program.body.map((statement: Node) => statement.declaration ?? statement)
  return new Map(
    statements
      .filter(({ type }) => type === 'VariableDeclaration')
      .flatMap((statement) => statement.declarations as Node[])
      .filter(({ id, init }) => id.type === 'Identifier' && init)
      .map(({ id, init }) => [id.name, init]),
  )
}

/** Removes `as const`, `satisfies` and brackets. */
function unwrap(node: Node): Node {
  const isWrapper = ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'].includes(node.type)
  return isWrapper ? unwrap(node.expression) : node
}

function propertyOf(node: Node, key: string): Node | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  return node.properties.find(
    (property: Node) => property.type === 'Property' && (property.key.name ?? property.key.value) === key,
  )?.value
}

const operators: Record<string, (left: number, right: number) => number> = {
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '**': (left, right) => left ** right,
}

function evaluate(wrapped: Node, declarations: Map<string, Node>): number | undefined {
  const node = unwrap(wrapped)
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined
  if (node.type === 'Identifier') {
    const declared = declarations.get(node.name)
    return declared && evaluate(declared, declarations)
  }
  if (node.type !== 'BinaryExpression') return undefined
  const [left, right] = [evaluate(node.left, declarations), evaluate(node.right, declarations)]
  return left === undefined || right === undefined ? undefined : operators[node.operator]?.(left, right)
}

import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { lineAt, literalText, walk, type Node, type Source } from '../../source-files.ts'

/** Finds the imports of a file and resolves their targets. */

export type Import = {
  from: string
  line: number
  /** The import specifier as written in the source. */
  written: string
  typeOnly: boolean
  /** Loads after the importing module, so it closes no cycle. */
  isLazy: boolean
  to: Destination
}

/** A path contains `*` for the variable parts of a glob or template. */
export type Destination =
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string }
  | { kind: 'unknown'; why: string }

type Aliases = Record<string, string>

export function readAliases(root: string): Aliases {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports ?? {}
}

export function importsOf(source: Source, aliases: Aliases): Import[] {
  return [...statements(source), ...expressions(source)].map(({ written, offset, typeOnly, isLazy }) => ({
    from: source.path,
    line: lineAt(source.text, offset),
    written: written ?? source.text.slice(offset, offset + 60).split('\n')[0]!,
    typeOnly,
    isLazy,
    to: written === undefined ? unreadable : resolve(source.path, written, aliases),
  }))
}

const unreadable: Destination = { kind: 'unknown', why: 'the import path is not constant' }

type ImportMatch = { written: string | undefined; offset: number; typeOnly: boolean; isLazy: boolean }

function statements({ module }: Source): ImportMatch[] {
  const imports = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    written: moduleRequest.value,
    offset: start,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    isLazy: false,
  }))
  const reexports = module.staticExports.flatMap(({ entries, start }) => {
    const written = entries[0]?.moduleRequest?.value
    const typeOnly = entries.every((entry) => entry.isType)
    return written === undefined ? [] : [{ written, offset: start, typeOnly, isLazy: false }]
  })
  return [...imports, ...reexports]
}

function expressions({ program }: Source): ImportMatch[] {
  const matches: ImportMatch[] = []
  walk(program as Node, (node) => {
    if (node.type === 'ImportExpression')
      matches.push({ written: withHoles(node.source), offset: node.start, typeOnly: false, isLazy: true })
    if (node.type === 'TSImportType')
      matches.push({ written: literalText(node.source), offset: node.start, typeOnly: true, isLazy: false })
    if (isGlob(node)) {
      for (const pattern of node.arguments[0]?.elements ?? [node.arguments[0]]) {
        const written = withHoles(pattern)
        if (!written?.startsWith('!'))
          matches.push({ written, offset: node.start, typeOnly: false, isLazy: !isEager(node) })
      }
    }
  })
  return matches
}

const isGlob = (node: Node) =>
  node.type === 'CallExpression' && node.callee.object?.type === 'MetaProperty' && node.callee.property.name === 'glob'

const isEager = (glob: Node): boolean =>
  (glob.arguments[1]?.properties ?? []).some(({ key, value }: Node) => key.name === 'eager' && value.value === true)

/** A template with a constant prefix can still be resolved to a folder. */
function withHoles(node: Node): string | undefined {
  if (node?.type !== 'TemplateLiteral') return literalText(node)
  const written = node.quasis.map((quasi: Node) => quasi.value.cooked).join('*')
  return written.startsWith('*') ? undefined : written
}

function resolve(from: string, written: string, aliases: Aliases): Destination {
  const path = written.replace(/\?\w+$/, '')
  if (path.startsWith('/')) return { kind: 'file', path: path.slice(1) }
  if (path.startsWith('.')) return fileDestination(posix.join(posix.dirname(from), path))
  if (!path.startsWith('#')) return { kind: 'package', name: path }

  for (const [alias, target] of Object.entries(aliases)) {
    const start = alias.replace('*', '')
    const fits = alias.endsWith('*') ? path.startsWith(start) : path === alias
    if (fits) return fileDestination(posix.join(target.replace('*', path.slice(start.length))))
  }
  return { kind: 'unknown', why: 'no such alias in the "imports" of package.json' }
}

const fileDestination = (path: string): Destination =>
  path.startsWith('..') ? { kind: 'unknown', why: 'points outside of the repository' } : { kind: 'file', path }

/** One cycle per strongly connected group, as a path that ends at its first node. */
export function cyclesIn(graph: Map<string, Set<string>>): string[][] {
  const done = new Set<string>()
  const cycles: string[][] = []

  function visit(node: string, route: string[]): void {
    if (route.includes(node)) {
      cycles.push([...route.slice(route.indexOf(node)), node])
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...route, node])
    done.add(node)
  }

  for (const node of graph.keys()) visit(node, [])
  return cycles
}

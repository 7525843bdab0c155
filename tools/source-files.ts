import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseSync, visitorKeys, type EcmaScriptModule, type Program } from 'oxc-parser'

/** File access for all checks: lists and parses the source files of the repository. */

export const repository = join(import.meta.dirname, '..')

/** Folders that contain TypeScript source code. */
export const codeFolders = [
  'app',
  'server',
  'rules',
  'content',
  'runtimes',
  'db',
  'tools',
  'bench',
  'faults',
  'testing',
  'e2e',
]

/** Paths of all files under the folders, relative to the root, `/` between parts, in a stable order. */
export function filesUnder(root: string, folders: string[], endings: string[]): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => walkFolder(join(root, folder)))
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .toSorted()
}

function walkFolder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walkFolder(path) : [path]
  })
}

/** An untyped syntax node: checks test `type` first and then read the fields of that node type. */
// oxlint-disable-next-line typescript/no-explicit-any -- the union of 165 node types would make every check longer than its rule
export type Node = { type: string; start: number; end: number } & Record<string, any>

export type Source = { path: string; text: string; program: Program; module: EcmaScriptModule; errors: string[] }

export function parseSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, module, errors } = parseSync(path, text)
  return { path, text, program, module, errors: errors.map((error) => error.message) }
}

export const codeFiles = (root: string, folders = codeFolders) => filesUnder(root, folders, ['.ts', '.tsx'])

export const isTest = (path: string) => /\.test\.tsx?$/.test(path)

export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

export function childrenOf(node: Node): Node[] {
  return (visitorKeys[node.type] ?? []).flatMap((key) => node[key] ?? []).filter((child) => child !== null)
}

/** Visits a node and its descendants, parents first. A visitor that returns `false` skips the children. */
export function walk(node: Node, visit: (node: Node) => boolean | void): void {
  if (visit(node) === false) return
  for (const child of childrenOf(node)) walk(child, visit)
}

/** Text of a string literal or of a template without expressions. */
export function literalText(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  return undefined
}

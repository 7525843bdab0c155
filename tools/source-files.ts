import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseSync, visitorKeys, type EcmaScriptModule, type Program } from 'oxc-parser'

/** Reading the repository's own files: every check walks, parses and counts lines here, and nowhere else. */

export const repository = join(import.meta.dirname, '..')

/** Every folder that holds TypeScript of ours. */
export const codeFolders = ['app', 'server', 'rules', 'content', 'runtimes', 'db', 'tools', 'bench', 'faults', 'e2e']

const notOurs = new Set(['node_modules', 'build'])

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
    if (notOurs.has(entry.name) || entry.name.startsWith('.')) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walkFolder(path) : [path]
  })
}

/** A syntax node as the checks look at it: they ask for a type first, then read what such a node has. */
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

/** Visits a node and all below it, outermost first; a visitor that returns `false` keeps us out of that branch. */
export function walk(node: Node, visit: (node: Node) => boolean | void): void {
  if (visit(node) === false) return
  for (const child of childrenOf(node)) walk(child, visit)
}

/** The words of a string literal, or of a template without holes. */
export function literalText(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  return undefined
}

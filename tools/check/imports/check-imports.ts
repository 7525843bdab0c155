import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { runWhenMain, type Report } from '../check-report.ts'
import { findRestrictedCalls } from './restricted-calls.ts'
import { cyclesIn, importsOf, readAliases, type Import } from './import-graph.ts'
import { findLargeFolders } from './folder-sizes.ts'
import { findObjection, locateFile } from './import-layers.ts'
import { impuritiesIn } from './rules-purity.ts'
import { foreignTablesIn, tableOwners } from './sql-tables.ts'
import { codeFiles, codeFolders, filesUnder, isTest, parseSource, type Source } from '../../source-files.ts'

/** Fewer files or imports than this mean that the check read the wrong folder, so it fails instead of passing. */
const minimumCount = 5

export function checkImports(root: string): Report {
  const sources = codeFiles(root).map((path) => parseSource(root, path))
  const aliases = readAliases(root)
  const owners = tableOwners(sources)
  const imports = sources.flatMap((source) => importsOf(source, aliases))

  return {
    counted: `${sources.length} files, ${imports.length} imports`,
    problems: [
      ...(sources.length < minimumCount || imports.length < minimumCount
        ? ['too few files or imports were read: is this the repository root?']
        : []),
      ...sources.flatMap(({ path, errors }) => errors.map((error) => `${path} does not parse: ${error}`)),
      ...imports.flatMap((imported) => describeObjection(root, imported)),
      ...featureCycles(imports),
      ...moduleCycles(sources, imports),
      ...findLargeFolders(filesUnder(root, [...codeFolders, 'docs'], [''])),
      ...sources.filter(isRule).flatMap(describeImpurities),
      ...sources.flatMap((source) =>
        foreignTablesIn(source, owners).map(({ line, what }) => `${source.path}:${line} ${what}`),
      ),
      ...sources.flatMap((source) =>
        findRestrictedCalls(source).map(({ line, what }) => `${source.path}:${line} ${what}`),
      ),
    ],
  }
}

function describeObjection(root: string, imported: Import): string[] {
  const objection =
    findObjection(imported) ?? (isMissingFile(root, imported) ? 'the imported file does not exist' : undefined)
  return objection ? [`${imported.from}:${imported.line} ${imported.written} — ${objection}`] : []
}

/** Type imports (may be generated) and globs (may match nothing) are exempt. */
function isMissingFile(root: string, { to, typeOnly }: Import): boolean {
  return to.kind === 'file' && !typeOnly && !to.path.includes('*') && !existsSync(join(root, to.path))
}

const isRule = ({ path }: Source) => path.startsWith('rules/') && !isTest(path)

const describeImpurities = (source: Source) =>
  impuritiesIn(source).map(
    ({ line, what }) => `${source.path}:${line} ${what} — rules must be pure: no clock, no randomness, no I/O`,
  )

/** Table files import nothing, so importing them cannot create a cycle. */
const isTableExport = ({ to }: Import) => to.kind === 'file' && to.path.endsWith('/public-tables.server.ts')

function featureCycles(imports: Import[]): string[] {
  const graph = new Map<string, Set<string>>()
  const reasons = new Map<string, Import>()
  for (const imported of imports) {
    const from = locateFile(imported.from).feature
    const to = imported.to.kind === 'file' ? locateFile(imported.to.path).feature : undefined
    if (!from || !to || to === '*' || from === to || isTest(imported.from) || isTableExport(imported)) continue
    graph.set(from, (graph.get(from) ?? new Set()).add(to))
    reasons.set(`${from} ${to}`, imported)
  }

  return cyclesIn(graph).map((cycle) => {
    const steps = cycle.slice(1).map((to, index) => reasons.get(`${cycle[index]} ${to}`)!)
    return `circular feature imports: ${cycle.join(' → ')} (${steps.map(({ from, line }) => `${from}:${line}`).join(', ')})`
  })
}

/** In a cycle, a module runs before a module that it imports. */
function moduleCycles(sources: Source[], imports: Import[]): string[] {
  const graph = new Map(sources.map(({ path }) => [path, new Set<string>()]))
  for (const { from, to, typeOnly, isLazy } of imports) {
    if (typeOnly || isLazy || to.kind !== 'file') continue
    const paths = to.path.includes('*')
      ? [...graph.keys()].filter((path) => posix.matchesGlob(path, to.path))
      : [to.path].filter((path) => graph.has(path))
    for (const path of paths) graph.get(from)!.add(path)
  }
  return cyclesIn(graph).map((cycle) => `circular imports of modules: ${cycle.join(' → ')}`)
}

runWhenMain(import.meta, 'imports', checkImports)

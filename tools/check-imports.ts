import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runWhenMain, type Report } from './check-report.ts'
import { edgeCallsIn } from './edge-calls.ts'
import { cyclesIn, importsOf, readAliases, type Import } from './import-graph.ts'
import { objectionTo, placeOf } from './import-layers.ts'
import { impuritiesIn } from './rules-purity.ts'
import { foreignTablesIn, tableOwners } from './sql-tables.ts'
import { codeFiles, isTest, parseSource, type Source } from './source-files.ts'

/** A tree this small was misread: the other tools of this kind pass when they find nothing. */
const handful = 5

export function checkImports(root: string): Report {
  const sources = codeFiles(root).map((path) => parseSource(root, path))
  const aliases = readAliases(root)
  const owners = tableOwners(sources)
  const imports = sources.flatMap((source) => importsOf(source, aliases))

  return {
    counted: `${sources.length} files, ${imports.length} imports`,
    problems: [
      ...(sources.length < handful || imports.length < handful
        ? ['too little was read for this to be the repository']
        : []),
      ...sources.flatMap(({ path, errors }) => errors.map((error) => `${path} does not parse: ${error}`)),
      ...imports.flatMap((found) => toldObjection(root, found)),
      ...featureCycles(imports),
      ...sources.filter(isRule).flatMap(toldImpurities),
      ...sources.flatMap((source) =>
        foreignTablesIn(source, owners).map(({ line, what }) => `${source.path}:${line} ${what}`),
      ),
      ...sources.flatMap((source) => edgeCallsIn(source).map(({ line, what }) => `${source.path}:${line} ${what}`)),
    ],
  }
}

function toldObjection(root: string, found: Import): string[] {
  const objection = objectionTo(found) ?? (leadsNowhere(root, found) ? 'there is no such file' : undefined)
  return objection ? [`${found.from}:${found.line} ${found.written} — ${objection}`] : []
}

/** Types may be generated, and a glob may match nothing; everything else that is imported is there. */
function leadsNowhere(root: string, { to, typeOnly }: Import): boolean {
  return to.kind === 'file' && !typeOnly && !to.path.includes('*') && !existsSync(join(root, to.path))
}

const isRule = ({ path }: Source) => path.startsWith('rules/') && !isTest(path)

const toldImpurities = (source: Source) =>
  impuritiesIn(source).map(
    ({ line, what }) => `${source.path}:${line} ${what} — a rule knows no clock, no chance and no world outside`,
  )

/** Tables import nothing, so joining them leads round no circle. */
const isTables = ({ to }: Import) => to.kind === 'file' && to.path.endsWith('/public-tables.server.ts')

function featureCycles(imports: Import[]): string[] {
  const graph = new Map<string, Set<string>>()
  const reasons = new Map<string, Import>()
  for (const found of imports) {
    const from = placeOf(found.from).feature
    const to = found.to.kind === 'file' ? placeOf(found.to.path).feature : undefined
    if (!from || !to || to === '*' || from === to || isTest(found.from) || isTables(found)) continue
    graph.set(from, (graph.get(from) ?? new Set()).add(to))
    reasons.set(`${from} ${to}`, found)
  }

  return cyclesIn(graph).map((cycle) => {
    const steps = cycle.slice(1).map((to, index) => reasons.get(`${cycle[index]} ${to}`)!)
    return `features in a circle: ${cycle.join(' → ')} (${steps.map(({ from, line }) => `${from}:${line}`).join(', ')})`
  })
}

runWhenMain(import.meta, 'imports', checkImports)

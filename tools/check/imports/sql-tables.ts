import { locateFile } from './import-layers.ts'
import { isTest, lineAt, walk, type Node, type Source } from '../../source-files.ts'

/**
 * Finds SQL text that names tables of other features, which an import check cannot see. A feature may name only its own
 * and platform tables; it interpolates others as table objects of the owner's `public-tables.server.ts`.
 */

type Owners = Map<string, string>

const ownerOf = (path: string) => locateFile(path).feature ?? (path.startsWith('app/') ? 'platform' : 'server')

/** Maps each table to the feature whose `tables.server.ts` declares it. */
export function tableOwners(sources: readonly Source[]): Owners {
  const owners: Owners = new Map()
  for (const { path, program } of sources)
    if (/^app\/(features\/.+|platform)\/tables\.server\.ts$/.test(path))
      walk(program as Node, (node) => {
        if (node.type === 'CallExpression' && node.callee.name === 'pgTable')
          owners.set(node.arguments[0].value, ownerOf(path))
      })
  return owners
}

/** SQL strings in a file that name tables of another feature. */
export function foreignTablesIn({ path, text, program }: Source, owners: Owners): { line: number; what: string }[] {
  if (!/^(app|server)\//.test(path) || isTest(path) || /\.testing\.ts$|\/testing[./]/.test(path)) return []
  const fileOwner = ownerOf(path)
  const matches: { line: number; what: string }[] = []
  walk(program as Node, (node) => {
    for (const table of tablesIn(textOf(node))) {
      const owner = owners.get(table)
      if (!owner || owner === fileOwner || owner === 'platform') continue
      matches.push({
        line: lineAt(text, node.start),
        what: `SQL names the table ${table} of feature ${owner} — interpolate it from app/features/${owner}/public-tables.server.ts`,
      })
    }
  })
  return matches
}

const textOf = (node: Node): string => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TemplateLiteral' ? node.quasis.map((quasi: Node) => quasi.value.cooked).join('$hole') : ''
}

const table = String.raw`"?([a-z_]+)"?`

/** Our SQL keywords are uppercase, so prose such as "from users" does not match. */
function tablesIn(sql: string): string[] {
  const keywordTables = [
    ...sql.matchAll(new RegExp(String.raw`\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)\s+(?:ONLY\s+)?${table}`, 'g')),
  ]
  // FROM one a, another b
  const listedTables = [...sql.matchAll(new RegExp(String.raw`\bFROM\s+[^()]*?,\s*${table}(?=\s)`, 'g'))]
  return [...keywordTables, ...listedTables].map(([, name]) => name!)
}

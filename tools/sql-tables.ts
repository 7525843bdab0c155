import { isTest, lineAt, walk, type Node, type Source } from './source-files.ts'

/**
 * SQL is text, and an import check does not see whose tables it names. Here it does: a feature names its own tables;
 * another's it interpolates, as the table object of the owner's `public-tables.server.ts`. The platform's belong to all.
 */

type Owners = Map<string, string>

const ownerOf = (path: string) =>
  /^app\/features\/([^/]+)\//.exec(path)?.[1] ?? (path.startsWith('app/') ? 'platform' : 'server')

/** Who owns which table: whoever declares it in `tables.server.ts`. */
export function tableOwners(sources: readonly Source[]): Owners {
  const owners: Owners = new Map()
  for (const { path, program } of sources)
    if (/^app\/(features\/[^/]+|platform)\/tables\.server\.ts$/.test(path))
      walk(program as Node, (node) => {
        if (node.type === 'CallExpression' && node.callee.name === 'pgTable')
          owners.set(node.arguments[0].value, ownerOf(path))
      })
  return owners
}

/** Tables of a feature that a file outside of it names in text. */
export function foreignTablesIn({ path, text, program }: Source, owners: Owners): { line: number; what: string }[] {
  if (!/^(app|server)\//.test(path) || isTest(path) || /\.testing\.ts$|\/testing[./]/.test(path)) return []
  const self = ownerOf(path)
  const found: { line: number; what: string }[] = []
  walk(program as Node, (node) => {
    for (const table of tablesIn(textOf(node))) {
      const owner = owners.get(table)
      if (!owner || owner === self || owner === 'platform') continue
      found.push({
        line: lineAt(text, node.start),
        what: `SQL names ${table} of ${owner} — interpolate it from app/features/${owner}/public-tables.server.ts`,
      })
    }
  })
  return found
}

const textOf = (node: Node): string => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TemplateLiteral' ? node.quasis.map((quasi: Node) => quasi.value.cooked).join('$hole') : ''
}

const table = String.raw`"?([a-z_]+)"?`

/** Keywords are written large in our SQL; a sentence that says "from users" names no table. */
function tablesIn(sql: string): string[] {
  const named = [
    ...sql.matchAll(new RegExp(String.raw`\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)\s+(?:ONLY\s+)?${table}`, 'g')),
  ]
  // FROM one a, another b
  const listed = [...sql.matchAll(new RegExp(String.raw`\bFROM\s+[^()]*?,\s*${table}(?=\s)`, 'g'))]
  return [...named, ...listed].map(([, name]) => name!)
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const iconImport = /^@tabler\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/
const iconModule = /\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs\?path$/
const component = fileURLToPath(new URL('../../app/ui/pictures/icon.tsx', import.meta.url))

/**
 * Replaces Tabler's icon components (ten attributes and one path per stroke) by `app/ui/pictures/icon.tsx` with a single path:
 * less to download, to render on the server and to hydrate.
 */
export function iconPaths(): Plugin {
  return {
    name: 'icon-paths',
    enforce: 'pre',
    resolveId: (source) => (iconImport.test(source) ? `${fileURLToPath(import.meta.resolve(source))}?path` : null),
    load(id) {
      if (!iconModule.test(id)) return null
      const { path, filled } = iconPath(readFileSync(id.slice(0, -'?path'.length), 'utf8'))
      return `import { icon } from ${JSON.stringify(component)}\nexport default icon(${JSON.stringify(path)}, ${filled})`
    },
  }
}

type Shape = [tag: string, attributes: Record<string, string>]

/** Throws for icons with other shapes or attributes, which would look different as one path. */
export function iconPath(source: string): { path: string; filled: boolean } {
  const [, json, kind] = source.match(/__iconNode = (\[.*\]);\n.*createReactComponent\("(outline|filled)"/) ?? []
  const shapes = JSON.parse(json ?? '[]') as Shape[]
  const isPlain = shapes.every(
    ([tag, { d, key: _, ...more }]) => tag === 'path' && d?.startsWith('M') && Object.keys(more).length === 0,
  )
  if (!isPlain || shapes.length === 0) throw new Error(`this icon cannot be drawn as one path: ${source.slice(0, 400)}`)
  return { path: shapes.map(([, { d }]) => d!.replaceAll(' -', '-')).join(''), filled: kind === 'filled' }
}

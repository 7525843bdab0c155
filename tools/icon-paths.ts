import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const imported = /^@tabler\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/
const ours = /\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs\?path$/
const component = fileURLToPath(new URL('../app/ui/icon.tsx', import.meta.url))

/**
 * Tabler's files draw an icon with ten attributes and a path for every stroke. Built, each is one path of
 * `app/ui/icon.tsx`: less for a page to carry, for the server to draw and for the browser to compare.
 */
export function iconPaths(): Plugin {
  return {
    name: 'icon-paths',
    enforce: 'pre',
    resolveId: (source) => (imported.test(source) ? `${fileURLToPath(import.meta.resolve(source))}?path` : null),
    load(id) {
      if (!ours.test(id)) return null
      const { path, filled } = iconPath(readFileSync(id.slice(0, -'?path'.length), 'utf8'))
      return `import { icon } from ${JSON.stringify(component)}\nexport default icon(${JSON.stringify(path)}, ${filled})`
    },
  }
}

type Shape = [tag: string, attributes: Record<string, string>]

/** An icon that is more than strokes of one kind is refused: it would look different. */
export function iconPath(source: string): { path: string; filled: boolean } {
  const [, json, kind] = source.match(/__iconNode = (\[.*\]);\n.*createReactComponent\("(outline|filled)"/) ?? []
  const shapes = JSON.parse(json ?? '[]') as Shape[]
  const plain = shapes.every(
    ([tag, { d, key: _, ...more }]) => tag === 'path' && d?.startsWith('M') && Object.keys(more).length === 0,
  )
  if (!plain || shapes.length === 0) throw new Error(`this icon cannot be drawn as one path: ${source.slice(0, 400)}`)
  return { path: shapes.map(([, { d }]) => d!.replaceAll(' -', '-')).join(''), filled: kind === 'filled' }
}

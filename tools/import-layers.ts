import type { Import } from './import-graph.ts'
import { isTest } from './source-files.ts'

/** Imports point one way. This is the table of who may import whom; everything not named is forbidden. */

/** `within` is the path inside the layer, or inside the feature. */
type Place = { layer: string; feature?: string; within: string }

const insideApp = new Set(['features', 'layouts', 'guards', 'platform', 'ui'])

export function placeOf(path: string): Place {
  const [top = '', second = '', third = ''] = path.split('/')
  const after = (parts: number) => path.split('/').slice(parts).join('/')
  if (!path.includes('/')) return { layer: 'root', within: path }
  if (top !== 'app') return { layer: top, within: after(1) }
  if (second === 'features') return { layer: 'features', feature: third, within: after(3) }
  return insideApp.has(second) ? { layer: second, within: after(2) } : { layer: 'app', within: after(1) }
}

const mayImport: Record<string, string[] | 'anything'> = {
  rules: ['rules'],
  content: ['rules', 'content'],
  runtimes: ['rules', 'runtimes'],
  ui: ['rules types', 'rule of links', 'ui'],
  platform: ['rules', 'ui', 'platform', 'locales'],
  features: ['rules', 'runtimes', 'ui', 'platform', 'content', 'own feature', 'public files', 'feature list'],
  layouts: ['rules', 'ui', 'platform', 'layouts', 'public files'],
  guards: ['rules', 'ui', 'platform', 'guards', 'public files'],
  app: ['rules', 'ui', 'platform', 'features', 'layouts', 'guards', 'app'],
  server: [
    'rules',
    'runtimes',
    'platform',
    'server',
    'db',
    'content',
    'root',
    'build',
    'route table',
    'feature list',
    'public files',
  ],
  db: ['rules', 'platform', 'db', 'feature tables', 'public files'],
  tools: 'anything',
  bench: 'anything',
  faults: 'anything',
  e2e: 'anything',
}

/** What is smaller than a layer and has a name in the table above. */
const parts: Record<string, (to: Place, from: Place, typeOnly: boolean) => boolean> = {
  'own feature': (to, from) => to.layer === 'features' && to.feature === from.feature,
  'public files': (to) => to.layer === 'features' && /^public(-tables|-player)?(\.server)?\.ts$/.test(to.within),
  // The manifests of all, gathered; a feature that acts on everybody's tables asks it and names nobody.
  'feature list': (to) => to.layer === 'app' && to.within === 'features.server.ts',
  'route table': (to) => to.layer === 'app' && to.within === 'routes.ts',
  'feature tables': (to) => to.layer === 'features' && to.within === 'tables.server.ts',
  // Where a link may lead is no matter of the product.
  'rule of links': (to) => to.layer === 'rules' && to.within === 'navigation.ts',
  'rules types': (to, _, typeOnly) => to.layer === 'rules' && typeOnly,
  locales: (to) => /(^|\/)locales\/[^/]+\.json$/.test(to.within),
}

const serverOnly = (path: string) => /\.server\.tsx?$/.test(path)
/** React Router strips the server half of these from what the browser gets. */
const routeModule = /^app\/(root\.tsx|entry\.server\.tsx|features\/[^/]+\/pages\/.+\.tsx?|(layouts|guards)\/.+\.tsx?)$/
const reachesBrowser = (path: string) =>
  path.startsWith('app/') && path !== 'app/routes.ts' && !serverOnly(path) && !routeModule.test(path)
/**
 * Tests are not shipped, nor is what only tests use: they may know the whole of their layer, and the tool that wrote
 * their file.
 */
const forTests = (path: string) => isTest(path) || isTesting(path)
const ofFeatureTests = /^app\/features\/[^/]+\/feature\.(testing|personas|forms)\.ts$/
const isTesting = (path: string) =>
  /^(app\/platform|db|rules\/program)\/testing[./]/.test(path) || ofFeatureTests.test(path)

/** What is wrong with an import, or nothing. */
export function objectionTo(found: Import): string | undefined {
  const { from, to } = found
  if (to.kind === 'unknown') return /^(app|rules)\//.test(from) || to.why.includes('no such') ? to.why : undefined
  return to.kind === 'package' ? objectionToPackage(from, to.name) : objectionToFile(found, to.path)
}

function objectionToFile({ from, written, typeOnly }: Import, path: string): string | undefined {
  const importer = placeOf(from)
  const imported = placeOf(path)
  if (/(^|\/)(utils?|helpers?|misc|common)(\.|\/|$)/.test(path))
    return 'name the thing: no utils, helpers, misc or common'
  if (!/(\.\w+|\*)$/.test(path)) return 'write the ending out'
  if (ofFeatureTests.test(path) && !forTests(from) && mayImport[importer.layer] !== 'anything')
    return 'what only tests and seeds need is not shipped'
  if (!layerAllows(importer, imported, from, path, typeOnly))
    return `${nameOf(importer)} may not import ${nameOf(imported)}`
  const leaves =
    written.startsWith('../') &&
    !written.includes('*') &&
    importer.layer !== 'app' &&
    nameOf(importer) !== nameOf(imported)
  if (leaves) return 'write #… when an import leaves its folder'
  if (serverOnly(path) && !typeOnly && reachesBrowser(from) && !forTests(from))
    return 'the browser would get a .server file'
  return undefined
}

function layerAllows(importer: Place, imported: Place, from: string, path: string, typeOnly: boolean): boolean {
  const allowed = mayImport[importer.layer] ?? []
  if (allowed === 'anything') return true
  if (forTests(from) && (isTesting(path) || imported.layer === importer.layer || imported.layer === 'tools'))
    return true
  return allowed.some((name) => parts[name]?.(imported, importer, typeOnly) ?? imported.layer === name)
}

const nameOf = ({ layer, feature, within }: Place) =>
  feature ? `${layer}/${feature}` : layer === 'app' ? `app/${within}` : layer

function objectionToPackage(from: string, name: string): string | undefined {
  const { layer } = placeOf(from)
  if (forTests(from) || mayImport[layer] === 'anything') return undefined
  if (layer === 'rules') return 'rules import nothing but rules'
  if (/^(drizzle-orm|pg)(\/|$)/.test(name) && layer !== 'db' && layer !== 'server' && !serverOnly(from))
    return 'SQL lives in .server files, server and db'
  if (name.startsWith('node:') && reachesBrowser(from)) return 'the browser has no Node'
  return undefined
}

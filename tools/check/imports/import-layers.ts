import { areaOf, mayImportArea } from './import-areas.ts'
import type { Import } from './import-graph.ts'
import { isTest } from '../../source-files.ts'

/** Table of allowed imports between layers; everything not listed is forbidden. */

/** `within` is the path inside the layer, or inside the feature. */
type FileLocation = { layer: string; feature?: string; within: string }

const insideApp = new Set(['features', 'layouts', 'guards', 'platform', 'ui'])

export function locateFile(path: string): FileLocation {
  const [top = '', second = '', third = ''] = path.split('/')
  const after = (parts: number) => path.split('/').slice(parts).join('/')
  if (!path.includes('/')) return { layer: 'root', within: path }
  if (top !== 'app') return { layer: top, within: after(1) }
  const area = areaOf(path)
  if (area && area !== 'dashboard')
    return { layer: 'features', feature: path.split('/').slice(2, 4).join('/'), within: after(4) }
  if (second === 'features') return { layer: 'features', feature: third, within: after(3) }
  return insideApp.has(second) ? { layer: second, within: after(2) } : { layer: 'app', within: after(1) }
}

const mayImport: Record<string, string[] | 'anything'> = {
  rules: ['rules'],
  content: ['rules', 'content'],
  runtimes: ['rules', 'runtimes'],
  ui: ['rules types', 'rule of links', 'ui'],
  platform: ['rules', 'ui', 'platform', 'locales'],
  features: ['rules', 'runtimes', 'ui', 'platform', 'content', 'own feature', 'public files'],
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
  db: ['rules', 'platform', 'db', 'feature list', 'feature tables', 'public files'],
  tools: 'anything',
  bench: 'anything',
  faults: 'anything',
  testing: 'anything',
  e2e: 'anything',
}

/** Parts of layers that the table above names. */
const parts: Record<string, (to: FileLocation, from: FileLocation, typeOnly: boolean) => boolean> = {
  'own feature': (to, from) => to.layer === 'features' && to.feature === from.feature,
  'public files': (to) => to.layer === 'features' && /^public(-tables|-player|-pages)?(\.server)?\.ts$/.test(to.within),
  // Imported where services are opened. Features read the list from `app/platform/feature-list.server.ts`.
  'feature list': (to) => to.layer === 'app' && to.within === 'features.server.ts',
  'route table': (to) => to.layer === 'app' && to.within === 'routes.ts',
  'feature tables': (to) => to.layer === 'features' && to.within === 'tables.server.ts',
  // Link rules do not depend on the product, so ui may use them.
  'rule of links': (to) => to.layer === 'rules' && to.within === 'navigation/navigation.ts',
  'rules types': (to, _, typeOnly) => to.layer === 'rules' && typeOnly,
  locales: (to) => /(^|\/)locales\/[^/]+\.json$/.test(to.within),
}

const isServerOnly = (path: string) => /\.server\.tsx?$/.test(path)
/** React Router removes the server exports of these modules from the browser bundle. */
const routeModule = /^app\/(root\.tsx|entry\.server\.tsx|features\/.+\/pages\/.+\.tsx?|(layouts|guards)\/.+\.tsx?)$/
const reachesBrowser = (path: string) =>
  path.startsWith('app/') && path !== 'app/routes.ts' && !isServerOnly(path) && !routeModule.test(path)
/**
 * Tests and test helpers are not shipped, so they may import everything in their layer and the tools that generate
 * their files.
 */
const isForTests = (path: string) => isTest(path) || isTesting(path)
const featureTestFile = /^app\/features\/.+\/feature\.(testing|personas|forms)\.ts$/
const isTesting = (path: string) =>
  /^(app\/platform|db|rules\/program)\/testing[./]/.test(path) || featureTestFile.test(path)

/** The reason why an import is forbidden, or undefined. */
export function findObjection(imported: Import): string | undefined {
  const { from, to } = imported
  if (to.kind === 'unknown') return /^(app|rules)\//.test(from) || to.why.includes('no such') ? to.why : undefined
  return to.kind === 'package' ? findPackageObjection(from, to.name) : findFileObjection(imported, to.path)
}

function findFileObjection({ from, written, typeOnly }: Import, path: string): string | undefined {
  const importer = locateFile(from)
  const imported = locateFile(path)
  if (/(^|\/)(utils?|helpers?|misc|common)(\.|\/|$)/.test(path))
    return 'do not name files utils, helpers, misc or common'
  if (!/(\.\w+|\*)$/.test(path)) return 'write the file extension'
  if (featureTestFile.test(path) && !isForTests(from) && mayImport[importer.layer] !== 'anything')
    return 'shipped code may not import files for tests and seeds'
  if (!layerAllows(importer, imported, from, path, typeOnly))
    return `${nameOf(importer)} may not import ${nameOf(imported)}`
  if (!areaAllows(from, path)) return `${areaOf(from)} may not import ${areaOf(path)}`
  const leavesLayer =
    written.startsWith('../') &&
    !written.includes('*') &&
    importer.layer !== 'app' &&
    nameOf(importer) !== nameOf(imported)
  if (leavesLayer) return 'use a # alias for imports from another layer or feature'
  if (isServerOnly(path) && !typeOnly && reachesBrowser(from) && !isForTests(from))
    return 'browser code may not import a .server file'
  return undefined
}

function layerAllows(
  importer: FileLocation,
  imported: FileLocation,
  from: string,
  path: string,
  typeOnly: boolean,
): boolean {
  const allowed = mayImport[importer.layer] ?? []
  if (allowed === 'anything') return true
  if (isForTests(from) && (isTesting(path) || imported.layer === importer.layer || imported.layer === 'tools'))
    return true
  return allowed.some((name) => parts[name]?.(imported, importer, typeOnly) ?? imported.layer === name)
}

/** Files outside the areas follow only the table of layers. */
function areaAllows(from: string, path: string): boolean {
  const [importer, imported] = [areaOf(from), areaOf(path)]
  return isForTests(from) || !importer || !imported || mayImportArea(importer, imported)
}

const nameOf = ({ layer, feature, within }: FileLocation) =>
  feature ? `${layer}/${feature}` : layer === 'app' ? `app/${within}` : layer

function findPackageObjection(from: string, name: string): string | undefined {
  const { layer } = locateFile(from)
  if (isForTests(from) || mayImport[layer] === 'anything') return undefined
  if (layer === 'rules') return 'rules may import only rules'
  if (/^(drizzle-orm|pg)(\/|$)/.test(name) && layer !== 'db' && layer !== 'server' && !isServerOnly(from))
    return 'only .server files, server/ and db/ may import SQL packages'
  if (name.startsWith('node:') && reachesBrowser(from)) return 'browser code may not import Node modules'
  return undefined
}

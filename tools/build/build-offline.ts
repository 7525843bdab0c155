import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Catalog, CatalogLesson, LessonPackage, PublishedLesson } from '#content/publish.ts'
import { catalogue as messages } from '#app/platform/i18n/catalogue.server.ts'
import { languages, type Locale } from '#app/platform/i18n/languages.ts'
import { readRouterManifest, type Chunk, type RouterManifest } from './router-manifest.ts'
import { fontFacesIn, fontsFor, findReachable, type FontFace } from './offline-files.ts'
import { repository } from '../source-files.ts'

/**
 * Runs after build-content. Lists for every lesson in every language the files (with sizes) that a device needs to play
 * the lesson offline. Parts that a lesson does not use, such as the block editor in an icon lesson, are left out.
 */

const client = join(repository, 'build/client')
const assets = join(client, 'assets')

/** Message namespaces that every lesson needs. */
const namespaces = ['platform', 'ui', 'dashboard', 'lessons']

/** Lazy chunks of the lesson page that are useless offline. */
const neverOffline = new Set([
  'person-watch',
  'tag-manager',
  'install-prompt-card',
  'comments-subscription',
  'watch-opening',
])

/** Player parts that a lesson needs. `withEditors` includes the block and text editors in any case. */
function selectParts(
  lesson: PublishedLesson,
  withEditors: boolean,
): {
  isNeeded: (part: string) => boolean
  namespaces: string[]
  javascript: boolean
} {
  const text = JSON.stringify(lesson.steps)
  const has = (pattern: string) => text.includes(pattern)
  const hasStep = (stepKind: string) => lesson.steps.some(({ kind }) => kind === stepKind)
  const [blocks, tasks, quizzes] = [withEditors || has('"skin":"blocks"'), hasStep('task'), hasStep('quiz')]
  const includedWhen: Record<string, boolean> = {
    'blocks-editor': blocks,
    'python-editor': blocks,
    'text-editor': tasks,
    'task-step': tasks,
    'quiz-step': quizzes,
    'program-runner': tasks,
    ...Object.fromEntries(
      ['garden', 'string', 'music', 'station'].map((world) => [`${world}-world`, has(`"world":"${world}"`)]),
    ),
  }
  return {
    javascript: has('"language":"javascript"'),
    isNeeded: (part) => !neverOffline.has(part) && (includedWhen[part] ?? true),
    namespaces: [
      ...namespaces,
      ...(blocks ? ['blocks', 'python'] : []),
      ...(tasks ? ['python', 'tasks'] : []),
      ...(quizzes ? ['answers'] : []),
    ],
  }
}

const filesOfChunk = ({ module, imports = [], css = [] }: Chunk) =>
  [module, ...imports, ...css].map((address) => basename(address.replace(/[?#].*$/, '')))

/** Chunks of the lesson page, its parent routes and the entry. */
function pageFiles({ entry, routes }: RouterManifest): string[] {
  const page = Object.entries(routes).find(([, { path }]) => path === 'lesson/:lessonId/:stepId')
  if (!page) throw new Error('the router manifest has no lesson page')
  const chunks = [entry]
  for (let id: string | undefined = page[0]; id !== undefined; id = routes[id]!.parentId) chunks.push(routes[id]!)
  return chunks.flatMap(filesOfChunk)
}

function buildIdIn(names: Iterable<string>): string {
  for (const name of names) {
    const match = name.endsWith('.js') && /\/messages\/(\w+)\//.exec(readFileSync(join(assets, name), 'utf8'))
    if (match) return match[1]!
  }
  throw new Error('no script contains the build id')
}

function buildPackage(
  lesson: CatalogLesson,
  locale: Locale,
  first: readonly string[],
  fontSheet: string,
): LessonPackage {
  const files = listFiles(lesson, locale, first, fontSheet, false)
  const baseUrls = new Set(files.map(([url]) => url))
  const isOfIcons = lesson.steps.some(({ layout }) => layout === 'icon')
  const inWords = isOfIcons
    ? listFiles(lesson, locale, first, fontSheet, true).filter(([url]) => !baseUrls.has(url))
    : []
  return { version, lesson, files, ...(inWords.length > 0 && { inWords }) }
}

function listFiles(
  { file }: CatalogLesson,
  locale: Locale,
  first: readonly string[],
  fontSheet: string,
  withEditors: boolean,
): LessonPackage['files'] {
  const text = readFileSync(join(client, file), 'utf8')
  const parts = selectParts(JSON.parse(text) as PublishedLesson, withEditors)
  // The program runner references both runtimes; QuickJS (emscripten) is only needed for JavaScript.
  const assetNames = [...findReachable(assets, first, parts.isNeeded)].filter(
    (name) => parts.javascript || !name.startsWith('emscripten-module-'),
  )
  const messageFiles = [...new Set(parts.namespaces)].map((name) => ({
    name,
    json: JSON.stringify(messages[locale][name]),
  }))
  const letters = text + messageFiles.map(({ json }) => json).join('') + asciiLetters
  const sheets = [fontSheet, ...assetNames.filter((name) => name.endsWith('.css'))]
  const fonts = fontsFor(sheets.flatMap(fontFacesOf), letters)
  const built = [...new Set([...assetNames, fontSheet, ...fonts])].map((name) => `/assets/${name}`)
  return [
    ...[...built, file].map((url) => [url, statSync(join(client, url)).size] as const),
    ...messageFiles.map(
      ({ name, json }) => [`/messages/${version}/${locale}/${name}.json`, Buffer.byteLength(json)] as const,
    ),
  ]
}

const cachedFontFaces = new Map<string, FontFace[]>()

function fontFacesOf(sheet: string): FontFace[] {
  const faces = cachedFontFaces.get(sheet) ?? fontFacesIn(readFileSync(join(assets, sheet), 'utf8'))
  cachedFontFaces.set(sheet, faces)
  return faces
}

const asciiLetters = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index))

const folder = join(client, 'offline/lessons')
mkdirSync(folder, { recursive: true })
const first = pageFiles(await readRouterManifest(client))
const version = buildIdIn(first)
const sizes: number[] = []
const catalogues = JSON.parse(readFileSync(join(repository, 'build/content/catalogue.json'), 'utf8')) as Record<
  Locale,
  Catalog
>
for (const { code: locale } of languages) {
  const [fontSheet] = globSync(`fonts-${locale}-*.css`, { cwd: assets })
  for (const lesson of catalogues[locale].flatMap(({ units }) => units.flatMap(({ lessons }) => lessons))) {
    const lessonPackage = buildPackage(lesson, locale, first, fontSheet!)
    writeFileSync(join(folder, `${lesson.id}-${locale}.json`), JSON.stringify(lessonPackage))
    sizes.push(lessonPackage.files.reduce((sum, [, bytes]) => sum + bytes, 0))
  }
}
const kB = (bytes: number) => Math.round(bytes / 1024)
console.log(`${sizes.length} lessons to download, ${kB(Math.min(...sizes))} to ${kB(Math.max(...sizes))} kB each`)

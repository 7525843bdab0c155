import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Catalogue, CatalogueLesson, LessonPackage, PublishedLesson } from '#content/publish.ts'
import { catalogue as messages } from '#app/platform/i18n/catalogue.server.ts'
import { languages, type Locale } from '#app/platform/i18n/languages.ts'
import { readRouterManifest, type Chunk, type RouterManifest } from './router-manifest.ts'
import { fontFacesIn, fontsFor, reachable, type FontFace } from './offline-files.ts'
import { repository } from './source-files.ts'

/**
 * After the content is built: writes for every lesson in every language what must be on a device to play it without a
 * network, file by file, with sizes. What a lesson does not use, like blocks in a lesson of icons, is not in its list.
 */

const client = join(repository, 'build/client')
const assets = join(client, 'assets')

/** Words of the player, by folder. */
const namespaces = ['platform', 'ui', 'dashboard', 'lessons']

/** What the page around a lesson loads later, but never without a network. */
const neverOffline = new Set(['person-watch', 'tag-manager', 'install-prompt-card', 'watch-comments', 'watch-opening'])

/** Parts of the player that come with what a lesson is made of; `words`: with the editors for blocks and text in any case. */
function partsOf(
  lesson: PublishedLesson,
  words: boolean,
): {
  wanted: (part: string) => boolean
  namespaces: string[]
  javascript: boolean
} {
  const text = JSON.stringify(lesson.steps)
  const has = (pattern: string) => text.includes(pattern)
  const hasStep = (wanted: string) => lesson.steps.some(({ kind }) => kind === wanted)
  const [blocks, tasks, quizzes] = [words || has('"skin":"blocks"'), hasStep('task'), hasStep('quiz')]
  const only: Record<string, boolean> = {
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
    wanted: (part) => !neverOffline.has(part) && (only[part] ?? true),
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

/** The chunks of the lesson's page, and of everything around it. */
function pageFiles({ entry, routes }: RouterManifest): string[] {
  const page = Object.entries(routes).find(([, { path }]) => path === 'lesson/:lessonId/:stepId')
  if (!page) throw new Error('no page of a lesson')
  const chunks = [entry]
  for (let id: string | undefined = page[0]; id !== undefined; id = routes[id]!.parentId) chunks.push(routes[id]!)
  return chunks.flatMap(filesOfChunk)
}

function buildIdIn(names: Iterable<string>): string {
  for (const name of names) {
    const found = name.endsWith('.js') && /\/messages\/(\w+)\//.exec(readFileSync(join(assets, name), 'utf8'))
    if (found) return found[1]!
  }
  throw new Error('no script names the build')
}

function packageOf(
  lesson: CatalogueLesson,
  locale: Locale,
  first: readonly string[],
  fontSheet: string,
): LessonPackage {
  const files = filesOf(lesson, locale, first, fontSheet, false)
  const known = new Set(files.map(([url]) => url))
  const isOfIcons = lesson.steps.some(({ layout }) => layout === 'icon')
  const inWords = isOfIcons ? filesOf(lesson, locale, first, fontSheet, true).filter(([url]) => !known.has(url)) : []
  return { version, lesson, files, ...(inWords.length > 0 && { inWords }) }
}

function filesOf(
  { file }: CatalogueLesson,
  locale: Locale,
  first: readonly string[],
  fontSheet: string,
  inWords: boolean,
): LessonPackage['files'] {
  const text = readFileSync(join(client, file), 'utf8')
  const parts = partsOf(JSON.parse(text) as PublishedLesson, inWords)
  // Both languages' machines are named by what runs programs.
  const found = [...reachable(assets, first, parts.wanted)].filter(
    (name) => parts.javascript || !name.startsWith('emscripten-module-'),
  )
  const words = [...new Set(parts.namespaces)].map((name) => ({ name, json: JSON.stringify(messages[locale][name]) }))
  const letters = text + words.map(({ json }) => json).join('') + asciiLetters
  const sheets = [fontSheet, ...found.filter((name) => name.endsWith('.css'))]
  const fonts = fontsFor(sheets.flatMap(fontFacesOf), letters)
  const built = [...new Set([...found, fontSheet, ...fonts])].map((name) => `/assets/${name}`)
  return [
    ...[...built, file].map((url) => [url, statSync(join(client, url)).size] as const),
    ...words.map(({ name, json }) => [`/messages/${version}/${locale}/${name}.json`, Buffer.byteLength(json)] as const),
  ]
}

const known = new Map<string, FontFace[]>()

function fontFacesOf(sheet: string): FontFace[] {
  const faces = known.get(sheet) ?? fontFacesIn(readFileSync(join(assets, sheet), 'utf8'))
  known.set(sheet, faces)
  return faces
}

const asciiLetters = String.fromCodePoint(...Array.from({ length: 95 }, (_, at) => 32 + at))

const folder = join(client, 'offline/lessons')
mkdirSync(folder, { recursive: true })
const first = pageFiles(await readRouterManifest(client))
const version = buildIdIn(first)
const sizes: number[] = []
const catalogues = JSON.parse(readFileSync(join(repository, 'build/content/catalogue.json'), 'utf8')) as Record<
  Locale,
  Catalogue
>
for (const { code: locale } of languages) {
  const [fontSheet] = globSync(`fonts-${locale}-*.css`, { cwd: assets })
  for (const lesson of catalogues[locale].flatMap(({ units }) => units.flatMap(({ lessons }) => lessons))) {
    const made = packageOf(lesson, locale, first, fontSheet!)
    writeFileSync(join(folder, `${lesson.id}-${locale}.json`), JSON.stringify(made))
    sizes.push(made.files.reduce((sum, [, bytes]) => sum + bytes, 0))
  }
}
const kB = (bytes: number) => Math.round(bytes / 1024)
console.log(`${sizes.length} lessons to download, ${kB(Math.min(...sizes))} to ${kB(Math.max(...sizes))} kB each`)

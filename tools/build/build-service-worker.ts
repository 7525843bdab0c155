import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { injectManifest } from 'workbox-build'
import { languages, type Locale } from '#app/platform/i18n/languages.ts'
import { serverI18n } from '#app/platform/i18n/i18n.ts'
import { renderOfflinePage } from '#app/service-worker/offline-page.ts'
import { readRouterManifest } from './router-manifest.ts'
import { repository } from '../source-files.ts'

/**
 * Runs after `react-router build`. Writes the offline pages and /sw.js, which precaches them and the scripts that every
 * page needs.
 */

const client = join(repository, 'build/client')

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

async function writeOfflinePages(stylesheets: string[]) {
  const picture = await readFile(join(repository, 'app/ui/art/wao/asleep.svg'), 'utf8')
  await mkdir(join(client, 'offline'), { recursive: true })
  await Promise.all(
    languages.map(async ({ code: locale }) => {
      const messages = await readFile(join(repository, `app/platform/locales/${locale}.json`), 'utf8')
      const { t } = serverI18n(locale, { [locale]: { platform: JSON.parse(messages) } })
      const html = renderOfflinePage({
        locale,
        t,
        stylesheets: [...stylesheets, fontStylesheet(locale)],
        picture,
        hash,
      })
      await writeFile(join(client, 'offline', `${locale}.html`), html)
    }),
  )
}

/** The worker caches a font stylesheet only after a page in that language has used it. */
function fontStylesheet(locale: Locale): string {
  const [file] = globSync(`assets/fonts-${locale}-*.css`, { cwd: client })
  if (!file) throw new Error(`no font stylesheet for ${locale}`)
  return `/${file}`
}

async function bundleWorker(version: string, outDir: string) {
  await build({
    configFile: false,
    root: repository,
    logLevel: 'warn',
    publicDir: false,
    define: { __WORKER_VERSION__: JSON.stringify(version), 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir,
      target: 'es2022',
      minify: true,
      lib: { entry: 'app/service-worker/worker.ts', formats: ['iife'], name: 'skykite', fileName: () => 'worker.js' },
    },
  })
}

const { version, entry, routes } = await readRouterManifest(client)
const withoutQuery = (address: string) => address.replace(/[?#].*$/, '')
const shellFiles = new Set(
  [entry, routes.root!].flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]).map(withoutQuery),
)
await writeOfflinePages((routes.root!.css ?? []).map(withoutQuery))

const temporaryFolder = await mkdtemp(join(repository, 'build/worker-'))
try {
  await bundleWorker(version, temporaryFolder)
  const { count, size, warnings } = await injectManifest({
    swSrc: join(temporaryFolder, 'worker.js'),
    swDest: join(client, 'sw.js'),
    globDirectory: client,
    globPatterns: ['offline/*.html', ...[...shellFiles].map((path) => path.slice(1))],
    dontCacheBustURLsMatching: /^\/?assets\//,
    modifyURLPrefix: { '': '/' },
  })
  if (warnings.length > 0 || count < languages.length + shellFiles.size)
    throw new Error(`incomplete precache list: ${count} files. ${warnings.join(' ')}`)
  console.log(`sw.js precaches ${count} files, ${Math.round(size / 1024)} kB`)
} finally {
  await rm(temporaryFolder, { recursive: true, force: true })
}

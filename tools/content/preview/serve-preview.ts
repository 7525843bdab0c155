import { watch } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer, type Connect } from 'vite'
import { contentLanguages, type ContentLanguage } from '#content/languages.ts'
import { catalogue as messages } from '#app/platform/i18n/catalogue.server.ts'
import { iconPaths } from '#tools/build/icon-paths.ts'
import { programWorker } from '#tools/build/program-worker.ts'
import { repository } from '#tools/source-files.ts'
import { readPreview, type PreviewContent } from './preview-content.ts'

/**
 * `npm run content -- preview`: serves the author's files in the real player, on localhost only. It is not part of the
 * build.
 */

/** Editors may write a file in several steps. */
const DEBOUNCE_MS = 80

export async function servePreview({ root, port }: { root: string; port: number }) {
  let content = readPreview(root)
  const vite = await createServer({
    configFile: false,
    root: join(repository, 'tools/content/preview'),
    publicDir: join(repository, 'public'),
    cacheDir: join(repository, 'node_modules/.vite-preview'),
    logLevel: 'warn',
    define: { __BUILD_ID__: JSON.stringify('development'), __MIGRATIONS__: '[]' },
    plugins: [
      iconPaths(),
      programWorker(),
      { name: 'preview', configureServer: ({ middlewares }) => void middlewares.use(handleRequest(() => content)) },
    ],
    server: { host: '127.0.0.1', port, strictPort: port !== 0, fs: { allow: [repository] } },
  })
  await vite.listen()

  let reloadTimer: NodeJS.Timeout | undefined
  const watcher = watch(join(root, 'content'), { recursive: true }, () => {
    clearTimeout(reloadTimer)
    reloadTimer = setTimeout(() => {
      content = readPreview(root)
      vite.ws.send({ type: 'full-reload' })
    }, DEBOUNCE_MS)
  })
  return {
    url: vite.resolvedUrls!.local[0]!.replace(/\/$/, ''),
    async stop() {
      clearTimeout(reloadTimer)
      watcher.close()
      await vite.close()
    },
  }
}

const isLanguage = (name: string | undefined): name is ContentLanguage =>
  contentLanguages.includes(name as ContentLanguage)

const handleRequest =
  (content: () => PreviewContent): Connect.NextHandleFunction =>
  (request, response, next) => {
    // Any page in the author's browser can send requests here, so errors go to `next` instead of crashing the server.
    const path = URL.parse(request.url ?? '', 'http://preview')?.pathname ?? ''
    void findData(path, content()).then((result) => (result === undefined ? next() : send(response, result)), next)
  }

function send(response: ServerResponse, result: unknown): void {
  response.statusCode = result === null ? 404 : 200
  response.setHeader('content-type', 'application/json')
  response.setHeader('cache-control', 'no-store')
  response.end(JSON.stringify(result))
}

/** Ignores inherited properties such as `constructor`. */
const ownProperty = <Values extends object>(values: Values | undefined, name = ''): Values[keyof Values] | undefined =>
  values && Object.hasOwn(values, name) ? values[name as keyof Values] : undefined

/** `undefined` for paths that the preview does not serve. */
async function findData(path: string, content: PreviewContent): Promise<unknown> {
  const [, area, kind, ...names] = path.replace(/\.json$/, '').split('/')
  if (area === 'messages') return ownProperty(ownProperty(messages, names[0]), names[1]) ?? null
  if (area !== 'preview') return undefined
  const [name = ''] = names
  if (kind === 'courses') return isLanguage(name) ? content.catalogueIn(name) : null
  if (kind === 'faults') return content.faultsOf(name === 'all' ? null : name)
  const index = name.lastIndexOf('-')
  const language = name.slice(index + 1)
  return kind === 'lessons' && isLanguage(language) ? content.lessonIn(name.slice(0, index), language) : undefined
}

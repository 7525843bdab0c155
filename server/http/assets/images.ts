import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { Hono, type Context } from 'hono'
import { createIPX, type IPXStorage } from 'ipx'
import { isOutage } from '#app/platform/errors/outage.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { fairScheduler } from '#app/platform/limits/fair-scheduler.server.ts'
import { schedulers } from '#app/platform/limits/limits.ts'
import { isImageName, parseVariant, formatVariant, type ImageVariant } from '#rules/screens/image-variants.ts'
import { diskCache } from './disk-cache.ts'
import type { HttpEnv } from '../http-app.ts'

const maxPixels = 25_000_000
/**
 * Effort 2 of 9 takes a sixth of the CPU time of sharp's default 4, for a file 3 % larger. ipx has no modifier for it
 * but forwards the option to sharp.
 */
const sharpAvifOptions = { heifEffort: 2 }
const maxCacheBytes = 256 * 1024 * 1024
/** Leaves half of the CPU cores for pages. */
const maxConcurrent = Math.max(1, Math.floor(availableParallelism() / 2))

const headers = {
  'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
  'content-security-policy': `default-src 'none'`,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/**
 * Resizes the client's images to the variants of `rules/screens/image-variants.ts` and caches the results on disk.
 * `/_ipx/w_640&f_webp/images/sky.png` is a variant of `images/sky.png` in the built client. Other URLs are rejected
 * before they reach ipx, which has no limits.
 */
export function imageRoutes(
  { env, log }: Pick<Services, 'env' | 'log'>,
  folder = env.NODE_ENV === 'production' ? 'build/client' : 'public',
) {
  const root = resolve(folder)
  const ipx = createIPX({
    storage: createStorage(root),
    sharpOptions: { limitInputPixels: maxPixels, failOn: 'error', ...sharpAvifOptions },
  })
  const cache = diskCache(join(env.DATA_DIR, 'ipx'), maxCacheBytes)
  const scheduler = fairScheduler({ ...schedulers.images, running: maxConcurrent })
  const app = new Hono<HttpEnv>()

  app.get('/_ipx/*', async (c) => {
    // Uses the raw URL without decoding, so that an encoded path cannot bypass the checks below.
    const [, , modifiers = '', ...rest] = new URL(c.req.url).pathname.split('/')
    const name = rest.join('/')
    const variant = parseVariant(modifiers)
    if (!variant.ok) return refuse(c, variant.reason, 400)
    if (!name.startsWith('images/') || !isImageName(name)) return refuse(c, 'name', 400)

    const source = await statInside(root, name)
    if (!source) return refuse(c, 'name', 404)
    const key = createHash('sha256')
      .update(`${formatVariant(variant.value)} ${name} ${source.size} ${source.mtimeMs}`)
      .digest('hex')
    const etag = `"${key.slice(0, 32)}"`
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, { ...headers, etag })

    const render = () => scheduler.run(['images'], () => renderVariant(ipx, name, variant.value))
    try {
      const picture = await cache.getOrCreate(key, render)
      return c.body(picture, 200, { ...headers, etag, 'content-type': `image/${variant.value.format}` })
    } catch (error) {
      if (isOutage(error)) return c.json({ error: { code: 'unavailable' } }, 503, { 'retry-after': '2' })
      log.warn({ error, name }, 'image rendering failed')
      return refuse(c, 'picture', 400)
    }
  })
  return app
}

const refuse = (c: Context, reason: string, status: 400 | 404) =>
  c.json({ error: { code: status === 404 ? 'not-found' : 'invalid', reason } }, status, { 'cache-control': 'no-store' })

async function statInside(root: string, name: string) {
  const [path, realRoot] = await Promise.all([realpath(join(root, name)), realpath(root)]).catch(() => [])
  // A symbolic link must not leave the folder.
  if (!path?.startsWith(`${realRoot}/`)) return null
  const stats = await stat(path)
  return stats.isFile() ? stats : null
}

/**
 * First bytes of PNG, JPEG, WebP and AVIF. File names are not trusted, and SVG files may load or execute other content.
 */
const rasterSignature = /^(?:\x89PNG|\xff\xd8\xff|RIFF[^]{4}WEBP|[^]{4}ftypavif)/

function createStorage(root: string): IPXStorage {
  return {
    name: 'skykite',
    getMeta: () => ({}),
    async getData(id) {
      const file = await readFile(join(root, id))
      if (!rasterSignature.test(file.toString('latin1', 0, 16))) throw new Error('not a raster image')
      return new Uint8Array(file).buffer
    },
  }
}

async function renderVariant(
  ipx: ReturnType<typeof createIPX>,
  name: string,
  { width, format, quality, crop }: ImageVariant,
) {
  // No `enlarge` modifier: an image never becomes larger than its source.
  const size = crop ? { resize: `${width}x${crop.height}`, fit: crop.fit } : { width: String(width) }
  const { data } = await ipx(name, { ...size, format, quality: String(quality) }).process()
  if (typeof data === 'string') throw new Error('ipx returned an SVG, not a raster image')
  return new Uint8Array(data)
}

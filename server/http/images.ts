import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { Hono, type Context } from 'hono'
import { createIPX, type IPXStorage } from 'ipx'
import { isOutage } from '#app/platform/outage.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { waitingLine } from '#app/platform/waiting-line.server.ts'
import { isImageName, readVariant, variantText, type ImageVariant } from '#rules/image-variants.ts'
import { diskCache } from './disk-cache.ts'
import type { HttpEnv } from './http-app.ts'

const mostPixels = 25_000_000
/**
 * Of 9: a sixth of the processor time of sharp's own 4, for a file 3 % larger. ipx has no modifier for it and passes it
 * on.
 */
const avifEffort = { heifEffort: 2 }
const mostBytesKept = 256 * 1024 * 1024
/** Half of the processor stays with the pages. */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2))
const mostWaiting = 64

const headers = {
  'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
  'content-security-policy': `default-src 'none'`,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/**
 * Our own pictures in the sizes and formats of `rules/image-variants.ts`, drawn once and kept on disk.
 * `/_ipx/w_640&f_webp/images/sky.png`
 * is `images/sky.png` of the built client. Everything else is refused before ipx sees it: it has no limits of its own.
 */
export function imageRoutes(
  { env, log }: Pick<Services, 'env' | 'log'>,
  folder = env.NODE_ENV === 'production' ? 'build/client' : 'public',
) {
  const root = resolve(folder)
  const ipx = createIPX({
    storage: picturesIn(root),
    sharpOptions: { limitInputPixels: mostPixels, failOn: 'error', ...avifEffort },
  })
  const kept = diskCache(join(env.DATA_DIR, 'ipx'), mostBytesKept)
  const queue = waitingLine(atOnce, mostWaiting)
  const app = new Hono<HttpEnv>()

  app.get('/_ipx/*', async (c) => {
    // The address as it was sent: nothing is decoded, so nothing can hide behind an encoding.
    const [, , modifiers = '', ...rest] = new URL(c.req.url).pathname.split('/')
    const name = rest.join('/')
    const variant = readVariant(modifiers)
    if (!variant.ok) return refuse(c, variant.reason, 400)
    if (!name.startsWith('images/') || !isImageName(name)) return refuse(c, 'name', 400)

    const source = await ownFile(root, name)
    if (!source) return refuse(c, 'name', 404)
    const key = createHash('sha256')
      .update(`${variantText(variant.value)} ${name} ${source.size} ${source.mtimeMs}`)
      .digest('hex')
    const etag = `"${key.slice(0, 32)}"`
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, { ...headers, etag })

    const draw = () => queue(() => drawn(ipx, name, variant.value))
    try {
      const picture = await kept.through(key, draw)
      return c.body(picture, 200, { ...headers, etag, 'content-type': `image/${variant.value.format}` })
    } catch (error) {
      if (isOutage(error)) return c.json({ error: { code: 'unavailable' } }, 503, { 'retry-after': '2' })
      log.warn({ error, name }, 'a picture could not be drawn')
      return refuse(c, 'picture', 400)
    }
  })
  return app
}

const refuse = (c: Context, reason: string, status: 400 | 404) =>
  c.json({ error: { code: status === 404 ? 'not-found' : 'invalid', reason } }, status, { 'cache-control': 'no-store' })

async function ownFile(root: string, name: string) {
  const [path, home] = await Promise.all([realpath(join(root, name)), realpath(root)]).catch(() => [])
  // A link may not lead out of the folder.
  if (!path?.startsWith(`${home}/`)) return null
  const found = await stat(path)
  return found.isFile() ? found : null
}

/**
 * First bytes of PNG, JPEG, WebP and AVIF: what a file is called proves nothing, and drawings (SVG) may fetch and run
 * things.
 */
const raster = /^(?:\x89PNG|\xff\xd8\xff|RIFF[^]{4}WEBP|[^]{4}ftypavif)/

function picturesIn(root: string): IPXStorage {
  return {
    name: 'skykite',
    getMeta: () => ({}),
    async getData(id) {
      const file = await readFile(join(root, id))
      if (!raster.test(file.toString('latin1', 0, 16))) throw new Error('no picture')
      return new Uint8Array(file).buffer
    },
  }
}

async function drawn(ipx: ReturnType<typeof createIPX>, name: string, { width, format, quality, crop }: ImageVariant) {
  // Never `enlarge`: without it a picture stays at most as large as it is.
  const size = crop ? { resize: `${width}x${crop.height}`, fit: crop.fit } : { width: String(width) }
  const { data } = await ipx(name, { ...size, format, quality: String(quality) }).process()
  if (typeof data === 'string') throw new Error('a drawing, not a picture')
  return new Uint8Array(data)
}

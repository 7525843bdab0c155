import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { getIcons } from '@iconify/utils/lib/icon-set/get-icons'
import { Hono, type Context } from 'hono'
import type { HttpEnv } from '../http-app.ts'

type IconSet = Parameters<typeof getIcons>[0]

/** Available icon sets. To add one, install its package and list it here. */
const sets: ReadonlyMap<string, string> = new Map([['tabler', '@iconify-json/tabler/icons.json']])

const maxNames = 100
const iconName = /^[a-z\d]+(?:-[a-z\d]+)*$/
const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800'

/** Serves icons from local files, so that children's devices never call a public icon service. */
export function iconRoutes() {
  const app = new Hono<HttpEnv>()
  app.get('/api/_nuxt_icon/:file{[a-z\\d-]+\\.json}', (c) => answerIcons(c))
  // Fallback URL that the browser tries when the first does not respond.
  app.get('/icons/sets/:file{[a-z\\d-]+\\.json}', (c) => answerIcons(c))
  return app
}

async function answerIcons(c: Context<HttpEnv, '/:file'>) {
  const prefix = c.req.param('file').slice(0, -'.json'.length)
  const names = new Set((c.req.query('icons') ?? '').split(','))
  if (names.size > maxNames || ![...names].every((name) => name.length <= 64 && iconName.test(name)))
    return refuse(c, 'invalid', 400)
  const set = await loadSet(prefix)
  if (!set) return refuse(c, 'no-icon-provider', 424)

  const body = JSON.stringify(getIcons(set, [...names].sort(), true))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  c.header('etag', etag)
  c.header('cache-control', cacheControl)
  c.header('x-content-type-options', 'nosniff')
  if (c.req.header('if-none-match') === etag) return c.body(null, 304)
  return c.body(body, 200, { 'content-type': 'application/json; charset=utf-8' })
}

const refuse = (c: Context, reason: string, status: 400 | 424) =>
  c.json({ error: { code: 'invalid', reason } }, status, { 'cache-control': 'no-store' })

const loadedSets = new Map<string, Promise<IconSet>>()

/** Parses a set once per process, because the file has two megabytes. */
function loadSet(prefix: string): Promise<IconSet> | undefined {
  const file = sets.get(prefix)
  if (file === undefined) return undefined
  let set = loadedSets.get(prefix)
  if (!set) {
    set = readSet(file)
    set.catch(() => loadedSets.delete(prefix))
    loadedSets.set(prefix, set)
  }
  return set
}

async function readSet(file: string): Promise<IconSet> {
  const set = JSON.parse(await readFile(createRequire(import.meta.url).resolve(file), 'utf8')) as IconSet
  // Without a prototype, so that a lookup of `constructor` finds no icon.
  return { ...set, icons: withoutPrototype(set.icons), ...(set.aliases && { aliases: withoutPrototype(set.aliases) }) }
}

const withoutPrototype = <Table extends object>(table: Table): Table => Object.assign(Object.create(null), table)

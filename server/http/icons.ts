import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { getIcons } from '@iconify/utils/lib/icon-set/get-icons'
import { Hono, type Context } from 'hono'
import type { HttpEnv } from './http-app.ts'

type IconSet = Parameters<typeof getIcons>[0]

/** The sets this server has. Another one is another line here and its package. */
const sets: ReadonlyMap<string, string> = new Map([['tabler', '@iconify-json/tabler/icons.json']])

const most = 100
const iconName = /^[a-z\d]+(?:-[a-z\d]+)*$/
const lasting = 'public, max-age=86400, stale-while-revalidate=604800'

/** Icons by name, from sets on our own disk: no device of a child ever asks a public icon service. */
export function iconRoutes() {
  const app = new Hono<HttpEnv>()
  app.get('/api/_nuxt_icon/:file{[a-z\\d-]+\\.json}', (c) => answerIcons(c))
  // The second source that the browser turns to when the first is silent.
  app.get('/icons/sets/:file{[a-z\\d-]+\\.json}', (c) => answerIcons(c))
  return app
}

async function answerIcons(c: Context<HttpEnv, '/:file'>) {
  const prefix = c.req.param('file').slice(0, -'.json'.length)
  const names = new Set((c.req.query('icons') ?? '').split(','))
  if (names.size > most || ![...names].every((name) => name.length <= 64 && iconName.test(name)))
    return refuse(c, 'invalid', 400)
  const set = await openSet(prefix)
  if (!set) return refuse(c, 'no-icon-provider', 424)

  const body = JSON.stringify(getIcons(set, [...names].sort(), true))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  c.header('etag', etag)
  c.header('cache-control', lasting)
  c.header('x-content-type-options', 'nosniff')
  if (c.req.header('if-none-match') === etag) return c.body(null, 304)
  return c.body(body, 200, { 'content-type': 'application/json; charset=utf-8' })
}

const refuse = (c: Context, reason: string, status: 400 | 424) =>
  c.json({ error: { code: 'invalid', reason } }, status, { 'cache-control': 'no-store' })

const opened = new Map<string, Promise<IconSet>>()

/** Parsed once: two megabytes of text are too many to read for one icon. */
function openSet(prefix: string): Promise<IconSet> | undefined {
  const file = sets.get(prefix)
  if (file === undefined) return undefined
  let set = opened.get(prefix)
  if (!set) {
    set = readSet(file)
    set.catch(() => opened.delete(prefix))
    opened.set(prefix, set)
  }
  return set
}

async function readSet(file: string): Promise<IconSet> {
  const set = JSON.parse(await readFile(createRequire(import.meta.url).resolve(file), 'utf8')) as IconSet
  // Without a prototype, so that an icon called `constructor` is simply not there.
  return { ...set, icons: bare(set.icons), ...(set.aliases && { aliases: bare(set.aliases) }) }
}

const bare = <Table extends object>(table: Table): Table => Object.assign(Object.create(null), table)

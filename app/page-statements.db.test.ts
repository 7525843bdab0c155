import pg from 'pg'
import { RouterContextProvider, type MiddlewareFunction } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, signedInAs, type World } from '#db/testing/principals.ts'
import { makeClassroom, openTestServices } from '#db/testing/test-services.ts'
import { actorOf } from './features/rooms/public.server.ts'
import { emptyForm } from './platform/form.ts'
import { visitContext } from './platform/request.server.ts'
import { pages } from './routes.ts'

/**
 * What one view of a page asks of PostgreSQL: the teacher of a class, guards, layout and loader. A page that comes to
 * need more says so here.
 */
const limits: Record<string, { transactions: number; statements: number }> = {
  '/dashboard': { transactions: 4, statements: 15 },
  '/dashboard/classroom-dashboard/:classroomId': { transactions: 3, statements: 14 },
  '/dashboard/classroom-dashboard/:classroomId/students': { transactions: 3, statements: 11 },
  '/dashboard/classroom': { transactions: 4, statements: 10 },
  '/account/select-room': { transactions: 5, statements: 8 },
}

type PageModule = { loader?: (args: object) => unknown; middleware?: MiddlewareFunction<unknown>[] }
const modules = import.meta.glob<PageModule>(['./features/*/pages/*.tsx', './layouts/*.tsx', './guards/*.tsx'])

let world: World
const asked: string[] = []
const { query } = pg.Client.prototype
beforeAll(async () => {
  world = await makeWorld(await openTestServices())
  // With one class there is nothing to choose, and the page of classes leads on.
  await makeClassroom(world.services, world.schoolId, world.ids.owner)
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }]
    asked.push(typeof first === 'string' ? first : first.text)
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof query
}, 120_000)
afterAll(async () => {
  pg.Client.prototype.query = query
  await world.services.close()
})

async function view(path: string) {
  const { layout, guards = [], file } = pages.find((page) => page.path === path)!
  const own = [...(layout ? [`./layouts/${layout}.tsx`] : []), `./features/${file}.tsx`]
  const [guarding, loading] = await Promise.all(
    [guards.map((guard) => `./guards/${guard}.tsx`), own].map((files) =>
      Promise.all(files.map((name) => modules[name]!())),
    ),
  )
  const signedIn = (await signedInAs(world, 'owner'))!
  const address = path.replace(':classroomId', world.classroomId)
  const context = new RouterContextProvider()
  const args = {
    context,
    params: path.includes(':classroomId') ? { classroomId: world.classroomId } : {},
    request: new Request(`http://127.0.0.1${address}?class=${world.classroomId}`),
  }
  asked.length = 0
  context.set(visitContext, {
    services: world.services,
    origin: { address: null, device: null },
    locale: 'en',
    path: address,
    requestId: 'r',
    signedIn,
    actor: await actorOf(world.services, signedIn),
    form: () => emptyForm,
  })
  for (const { middleware = [] } of guarding!)
    for (const guard of middleware) await guard(args as never, (async () => new Response()) as never)
  await Promise.all(loading!.map(({ loader }) => loader?.(args)))
  const transactions = asked.filter((text) => text.startsWith('BEGIN')).length
  return { transactions, statements: asked.filter((text) => !/^(BEGIN|COMMIT)/.test(text)).length }
}

test.each(Object.entries(limits))('%s keeps to its statements', async (path, limit) => {
  const found = await view(path)
  expect(found.statements).toBeGreaterThan(0)
  expect(found.transactions).toBeLessThanOrEqual(limit.transactions)
  expect(found.statements).toBeLessThanOrEqual(limit.statements)
})

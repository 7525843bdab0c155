import pg from 'pg'
import { RouterContextProvider, type MiddlewareFunction } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRequestContext } from '#db/testing/request-context.ts'
import { createWorld, sessionFor, type World } from '#db/testing/principals.ts'
import { makeClassroom, openTestServices } from '#db/testing/test-services.ts'
import { actorOf } from '../features/people/workspaces/public.server.ts'
import { requestContextKey } from '../platform/request/request.server.ts'
import { pages } from '#app/routes.ts'

/**
 * Maximum database use of one page view by a teacher, including guards, layout and loader. A page that needs more must
 * raise its limit here.
 */
const limits: Record<string, { transactions: number; statements: number }> = {
  '/dashboard': { transactions: 4, statements: 26 },
  '/dashboard/classroom-dashboard/:classroomId': { transactions: 3, statements: 25 },
  '/dashboard/classroom-dashboard/:classroomId/students': { transactions: 4, statements: 15 },
  '/dashboard/classroom': { transactions: 4, statements: 10 },
  '/account/select-room': { transactions: 5, statements: 8 },
}

type PageModule = { loader?: (args: object) => unknown; middleware?: MiddlewareFunction<unknown>[] }
const modules = import.meta.glob<PageModule>(['../features/**/pages/*.tsx', '../layouts/*.tsx', '../guards/*.tsx'])

let world: World
const statements: string[] = []
const { query } = pg.Client.prototype
beforeAll(async () => {
  world = await createWorld(await openTestServices())
  // A second class, because the class selection redirects if there is only one.
  await makeClassroom(world.services, world.schoolId, world.ids.owner)
  pg.Client.prototype.query = function (this: pg.Client, ...queryArguments: unknown[]) {
    const [firstArgument] = queryArguments as [string | { text: string }]
    statements.push(typeof firstArgument === 'string' ? firstArgument : firstArgument.text)
    return (query as (...parameters: unknown[]) => unknown).apply(this, queryArguments)
  } as typeof query
}, 120_000)
afterAll(async () => {
  pg.Client.prototype.query = query
  await world.services.close()
})

async function countStatements(path: string) {
  const { layout, guards = [], file } = pages.find((page) => page.path === path)!
  const moduleFiles = [...(layout ? [`../layouts/${layout}.tsx`] : []), `../features/${file}.tsx`]
  const [guardModules, loaderModules] = await Promise.all(
    [guards.map((guard) => `../guards/${guard}.tsx`), moduleFiles].map((files) =>
      Promise.all(files.map((name) => modules[name]!())),
    ),
  )
  const signedIn = (await sessionFor(world, 'owner'))!
  const address = path.replace(':classroomId', world.classroomId)
  const context = new RouterContextProvider()
  const args = {
    context,
    params: path.includes(':classroomId') ? { classroomId: world.classroomId } : {},
    request: new Request(`http://127.0.0.1${address}?class=${world.classroomId}`),
  }
  statements.length = 0
  context.set(
    requestContextKey,
    makeRequestContext(world.services, { path: address, signedIn, actor: await actorOf(world.services, signedIn) }),
  )
  for (const { middleware = [] } of guardModules!)
    for (const guard of middleware) await guard(args as never, (async () => new Response()) as never)
  await Promise.all(loaderModules!.map(({ loader }) => loader?.(args)))
  const transactions = statements.filter((text) => text.startsWith('BEGIN')).length
  return { transactions, statements: statements.filter((text) => !/^(BEGIN|COMMIT)/.test(text)).length }
}

test.each(Object.entries(limits))('%s stays within its limits of transactions and statements', async (path, limit) => {
  const counts = await countStatements(path)
  expect(counts.statements).toBeGreaterThan(0)
  expect(counts.transactions).toBeLessThanOrEqual(limit.transactions)
  expect(counts.statements).toBeLessThanOrEqual(limit.statements)
})

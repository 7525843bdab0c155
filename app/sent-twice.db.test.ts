import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { classCodeFrom } from '#rules/class-code.ts'
import { commands, gathered, mayRun } from '#db/testing/command-matrix.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { actorFor, makeWorld, principals, signedInAs, type Principal, type World } from '#db/testing/principals.ts'
import { roomsOf } from './features/rooms/public.server.ts'
import type { Form } from './platform/form.ts'
import { visitContext } from './platform/request.server.ts'
import { roomContext, type RoomChoice } from './platform/room.ts'
import { pages } from './routes.ts'

/**
 * Everything that can be sent to a page, sent twice at once and then once more: it is done once, and the answer is the
 * same. What exists is read
 * from the pages: an action that is in no `feature.testing.ts` fails here.
 */

/** The command behind each action; nothing where it makes nothing that lasts. */
const actions = gathered('actions')

/** Before the scripts have come a password would go through the address: these take nothing. */
const takingNothing = ['/login', '/register', '/forgot-password']

/** Where the right alone is not enough. */
const resend = gathered('resend')

type PageModule = { action?: ((given: object) => Promise<unknown>) & { table?: Record<string, unknown> } }
const modules = import.meta.glob<PageModule>('./features/*/pages/*.tsx')
const moduleOf = (file: string) => modules[`./features/${file}.tsx`]!()

const inPages = await Promise.all(
  pages.map(async ({ path, file }) => ({ path, action: (await moduleOf(file)).action })),
)
const acting = inPages.filter(({ action, path }) => action && !takingNothing.includes(path))

test('every action of every page is in the table, and is one of `actions`', () => {
  expect(
    Object.fromEntries(acting.map(({ path, action }) => [path, Object.keys(action!.table ?? {}).toSorted()])),
  ).toEqual(Object.fromEntries(Object.entries(actions).map(([path, named]) => [path, Object.keys(named).toSorted()])))
})

test('a repeat is answered without asking again only where the first has taken away what is asked for', () => {
  const sources = import.meta.glob<string>('./features/**/*.server.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const unasked = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/name: '(\w+)',\n\s+takesAway: true/g)].map(([, name]) => name),
  )
  const gone = [
    'answerInvitation',
    'answerSchoolInvitation',
    'deleteGroup',
    'erasePerson',
    'handOverClassroom',
    'leaveClassroom',
    'moveClasses',
    'removeCompetition',
    'removeDomain',
    'removeSnapshot',
    'withdrawAsking',
  ]
  expect(unasked.toSorted()).toEqual(gone)
})

test('what is exported is a file, of which large ones are not kept', () => {
  const sources = import.meta.glob<string>('./features/**/*.server.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const exporting = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/name: '(\w+)',\n(.*\n)??\s+quota: 'export'/g)].map(([, name, above = '']) => [
      name,
      above.trim(),
    ]),
  )
  // However it stands there, none is overlooked.
  const counting = Object.values(sources).flatMap((text) => text.match(/\bquota: 'export'/g) ?? [])
  expect(exporting).toHaveLength(counting.length)
  expect(exporting).toEqual(exporting.map(([name]) => [name, 'makesFile: true,']))
})

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
}, 120_000)
afterAll(() => services.close())

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const formOf = (fields: object): Form =>
  new Map(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : [textOf(value)],
    ]),
  )

async function roomOf(world: World, who: Principal): Promise<RoomChoice> {
  const rooms = await roomsOf(world.services, world.idOf(who)!)
  return rooms.find(({ kind }) => kind === 'school') ?? rooms.find(({ id }) => id === world.classroomId) ?? rooms[0]!
}

/** Sends a form to a page, as somebody who has come past its guards. What it answers, or where it leads to. */
async function send(world: World, who: Principal, path: string, fields: object): Promise<unknown> {
  const context = new RouterContextProvider()
  const form = formOf(fields)
  context.set(visitContext, {
    services: world.services,
    origin: { address: null, device: null },
    locale: 'en',
    path,
    requestId: 'r',
    signedIn: await signedInAs(world, who),
    actor: await actorFor(world, who),
    form: () => form,
  })
  context.set(roomContext, await roomOf(world, who))
  const { action } = acting.find((page) => page.path === path)!
  try {
    return (
      (await action!({
        context,
        params: { classroomId: world.classroomId },
        request: new Request(`http://127.0.0.1${path}`),
      })) as { data: unknown }
    ).data
  } catch (thrown) {
    if (thrown instanceof Response) return { ok: true, to: thrown.headers.get('location') }
    throw thrown
  }
}

/** All that is kept, so that whatever was done a second time shows. */
async function everything({ owner }: TestServices): Promise<Record<string, string | null>> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public' OR (schemaname = 'jobs' AND tablename LIKE 'j%')`,
  )
  const digest = (name: string) =>
    `SELECT '${name}' AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS kept FROM ${name} t`
  const { rows: digests } = await owner.query<{ name: string; kept: string | null }>(
    rows.map(({ name }) => digest(name)).join(' UNION ALL '),
  )
  return Object.fromEntries(digests.map(({ name, kept }) => [name, kept]))
}

async function firstWhoMay(world: World, operation: Parameters<typeof mayRun>[2]): Promise<Principal> {
  for (const who of principals) if (who !== 'visitor' && (await mayRun(world, who, operation))) return who
  throw new Error('nobody may')
}

const known = Object.entries(actions).flatMap(([path, named]) =>
  Object.entries(named).flatMap(([name, command]) => (command ? [{ path, name, command }] : [])),
)

describe.each(known)('$path $name', ({ path, name, command }) => {
  test('sent twice is done once', async () => {
    const world = await makeWorld(services, classCodeFrom(crypto.getRandomValues(new Uint8Array(40)))!)
    const operation = commands[command]!
    const who = path === '/dashboard' ? 'admin' : (resend[command]?.by ?? (await firstWhoMay(world, operation)))
    await resend[command]?.before?.(world, world.idOf(who)!)
    const fields = {
      ...((await operation.input?.(world)) as object),
      ...resend[command]?.input?.(world),
      _action: name,
      _school: world.schoolId,
    }

    const untouched = await everything(services)
    expect(await send(world, who, path, fields)).toMatchObject({
      ok: false,
      error: { code: 'invalid', fields: { _key: 'missing' } },
    })
    expect(await everything(services)).toEqual(untouched)

    const keyed = { ...fields, _key: crypto.randomUUID() }
    const [first, second] = await Promise.all([send(world, who, path, keyed), send(world, who, path, keyed)])
    expect(first).toMatchObject({ ok: true })
    expect(second).toEqual(first)
    const once = await everything(services)
    expect(await send(world, who, path, keyed)).toEqual(first)
    expect(await everything(services)).toEqual(once)
  })
})

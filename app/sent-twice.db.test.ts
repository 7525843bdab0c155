import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { classCodeFrom } from '#rules/class-code.ts'
import { commands, gathered, mayRun } from '#db/testing/command-matrix.ts'
import type { AnyCommand } from '#db/testing/feature-testing.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { actorFor, makeWorld, principals, signedInAs, type Principal, type World } from '#db/testing/principals.ts'
import { commandsInCode } from './commands-in-code.server.ts'
import { roomsOf } from './features/rooms/public.server.ts'
import type { Form } from './platform/form.ts'
import { resultLock } from './platform/kept-results.server.ts'
import { visitContext } from './platform/request.server.ts'
import { roomContext, type RoomChoice } from './platform/room.ts'
import { wordsNotSent } from './platform/testing/kept-words.ts'
import { pages } from './routes.ts'

/**
 * Everything that can be sent to a page, sent twice at once and then once more: it is done once, and the answer is the
 * same, or for what only reads is read anew. What is kept for the answer says nothing about people. What exists is read
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

/**
 * What a kept answer tells beyond what was sent: words of ours, and names and codes of classes and rooms. What says
 * something about a person is not kept: `onlyReads`.
 */
const keptWords: Record<string, string[]> = {
  askSchool: ['status'],
  assignCompetition: ['state'],
  changeGroup: ['name'],
  collectRewards: ['badges[]', 'praise[]'],
  createClassroom: ['code'],
  duplicateClassroom: ['code'],
  giveWarmUp: ['lesson', 'step'],
  hostAct: ['state', 'code'],
  // What was no address of what was sent, and whom it was not sent to.
  inviteColleagues: ['unsent[]', 'strange[]'],
  joinClassroom: ['status'],
  markAttendance: ['before'],
  moveStudents: ['to'],
  newClassCode: ['code'],
  releaseResults: ['content'],
  restoreClassrooms: ['restored[]'],
}

/** Asked for without a key, or by nobody yet: of these nothing is kept. */
const withoutKey = [
  ...['askAsGuest', 'askByName', 'enterByNameRequest', 'signInByCard', 'signInByName', 'withdrawNameRequest'],
  ...['changeEmail', 'changePassword', 'confirmAddress', 'deleteAccount', 'revokeSessions', 'unlinkAccount'],
  ...['prepareImport', 'prepareQuestions'],
]

/** Under a key, and yet behind no action of their own: what they answer is looked at here. */
const lookedAt = {
  changeConfiguration: 'two switches',
  foundClassroom: 'like createClassroom, behind the same action',
}

const serverModules = import.meta.glob<Record<string, AnyCommand>>('./features/**/*.server.ts')
const inCode = await Promise.all(
  commandsInCode().map(async ({ file, exported }) => (await serverModules[file]!())[exported]!),
)
const onlyReading = new Set(inCode.filter(({ onlyReads }) => onlyReads).map(({ name }) => name))

test('a repeat is answered without asking again only where the first has taken away what is asked for', () => {
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
    'removeWarmUp',
    'withdrawAsking',
  ]
  const unasked = inCode.filter(({ takesAway }) => takesAway).map(({ name }) => name)
  expect(unasked.toSorted()).toEqual(gone)
})

test('whatever is exported is read anew by a repeat', () => {
  const exporting = inCode.filter(({ quota }) => quota === 'export').map(({ name }) => name)
  expect(exporting.length).toBeGreaterThan(5)
  expect(exporting.filter((name) => !onlyReading.has(name))).toEqual([])
})

test('what is kept under a key is looked at below, of every command', () => {
  const sent = known.map(({ command }) => command).filter((name) => !withoutKey.includes(name))
  const named = [...new Set([...sent, ...withoutKey, ...Object.keys(lookedAt)])]
  const all = inCode.map(({ name }) => name)
  expect(named.filter((name) => !onlyReading.has(name)).toSorted()).toEqual(
    all.filter((name) => !onlyReading.has(name)).toSorted(),
  )
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

/** Where every act leaves something behind, also one that only reads: a line in the log, a count, its key. */
const ofEveryAct = new Set(['public.audit_entries', 'public.attempt_counts', 'public.idempotency_keys'])

/** In the world they are sent into, all is as they would have it. */
const alreadySo = new Set([
  ...['allowSignIn', 'chooseRoom', 'giveCompetitionPoints', 'handInTest', 'joinCompetition', 'restoreClassrooms'],
  ...['resumeSignIns', 'showQuestion', 'withdrawAssignments', 'withdrawBank'],
])

/** What a repeat of a key would be answered with. */
async function keptOf(world: World, who: Principal, key: string): Promise<unknown[]> {
  const lock = resultLock(services.env.SECRET, world.idOf(who)!, key)
  const { rows } = await services.owner.query<{ result: Buffer }>(
    'SELECT result FROM idempotency_keys WHERE person_id = $1 AND key = $2',
    [world.idOf(who), lock.digest],
  )
  return rows.map(({ result }) => lock.disclose(result))
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
    const once = await everything(services)
    const third = await send(world, who, path, keyed)
    const after = await everything(services)
    const kept = await keptOf(world, who, keyed._key)
    const changed = Object.keys(after).filter((name) => after[name] !== untouched[name] && !ofEveryAct.has(name))
    if (onlyReading.has(command)) {
      expect([second, third]).toMatchObject([{ ok: true }, { ok: true }])
      expect({ changed, kept }).toEqual({ changed: [], kept: [] })
      return
    }
    expect([second, third]).toEqual([first, first])
    expect(after).toEqual(once)
    // What changes nothing, reads: `onlyReads`.
    expect(changed.length === 0).toBe(alreadySo.has(command))
    expect(kept).toHaveLength(withoutKey.includes(command) ? 0 : 1)
    const sent = [...formOf(fields).values()].flat().filter((value) => typeof value === 'string')
    expect(wordsNotSent(kept[0], sent)).toEqual(keptWords[command] ?? [])
  })
})

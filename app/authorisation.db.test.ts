import type { OpenAPIHono } from '@hono/zod-openapi'
import pg from 'pg'
import { RouterContextProvider, type MiddlewareFunction } from 'react-router'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { can, visitor, type Action, type Actor } from '#rules/permissions.ts'
import {
  actorFor,
  makeWorld,
  principals,
  signedInAs,
  thingFor,
  type Principal,
  type World,
} from '#db/testing/principals.ts'
import { commands, gathered, mayRun } from '#db/testing/command-matrix.ts'
import type { AnyCommand } from '#db/testing/feature-testing.ts'
import { makePerson, openTestServices } from '#db/testing/test-services.ts'
import { execute } from './platform/execute.server.ts'
import { AppError } from './platform/errors.ts'
import { commandsInCode } from './commands-in-code.server.ts'
import { emptyForm } from './platform/form.ts'
import { visitContext } from './platform/request.server.ts'
import type { ApiContext } from './platform/api.server.ts'
import { openIdentity } from './features/accounts/public.server.ts'
import { routes } from './features/accounts/identity/serve.server.ts'
import { pages } from './routes.ts'

/**
 * Everything that can be asked of Skykite × everybody who can ask. What exists is read from the code: a command, live
 * path, API route, identity
 * route or page that is neither in a feature's `feature.testing.ts` nor in the tables below fails here. Who may is asked of the permission table, about what is
 * true in the world of
 * `db/testing/principals.ts`; what happens is what the program itself decides, loaders and all.
 */

const live = gathered('live')

const api = gathered('api')

/** One line for each route under /api/auth. */
const identityRoutes: Partial<Record<Action, string[]>> = {
  'identity.read': ['GET /policy', 'GET /domains', 'GET /captcha', 'GET /providers', 'GET /csrf', 'GET /session'],
  'account.register': ['POST /sign-up/email'],
  'account.sign-in': [
    ...['google', 'facebook', 'github', 'twitter'].flatMap((provider) => [
      `GET /callback/${provider}`,
      `POST /signin/${provider}`,
    ]),
    ...[
      '/signin/email',
      '/callback/credentials',
      '/sign-in/email',
      '/sign-in/email-link',
      '/sign-in/custom-token',
      '/sign-in/social',
      '/sign-in/magic-link',
    ].map((path) => `POST ${path}`),
    ...['/two-factor/verify-totp', '/two-factor/verify-backup-code'].map((path) => `POST ${path}`),
  ],
  'account.recover': [
    'POST /request-password-reset',
    'POST /reset-password',
    'POST /send-verification-email',
    'POST /verify-email',
  ],
  'account.sign-out': ['POST /sign-out', 'POST /signout', 'POST /token/revoke'],
  'account.view': ['GET /account'],
  'account.token': ['POST /token'],
  'account.sessions': ['GET /sessions', 'POST /sessions/revoke', 'POST /sessions/revoke-others'],
  'account.change': [
    ...[
      '/change-password',
      '/change-email',
      '/change-email/confirm',
      '/link-social',
      '/unlink-account',
      '/custom-token',
    ].map((path) => `POST ${path}`),
    ...['enable', 'disable', 'generate-backup-codes'].map((act) => `POST /two-factor/${act}`),
  ],
  'account.delete': ['POST /account/delete'],
}

/** Whose sessions they are asked with. Of somebody disabled there is none: they are asked as by a visitor. */
const sessions = ['adult', 'managed'].flatMap((kind) =>
  ['full', 'class-code'].flatMap((strength) => [false, true].map((disabled) => ({ kind, strength, disabled }))),
) as {
  kind: 'adult' | 'managed'
  strength: 'full' | 'class-code'
  disabled: boolean
}[]

/**
 * Pages that take what is sent to them without asking first who sends it: each asks in its command, the print pages for
 * their signed link.
 */
const print = '/dashboard/classroom-dashboard/:classroomId/students'
const openActions = [
  '/login',
  '/register',
  '/forgot-password',
  '/join',
  '/join/:clsCode',
  '/competition/:gameSlug/:pageId',
  `${print}/print-asset-card`,
  `${print}/print-asset-card-join-request`,
  `${print}/print-asset-list`,
]

const modules = import.meta.glob<Record<string, unknown>>('./features/**/*.server.ts')
const pageSources = import.meta.glob<string>('./features/*/pages/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

let world: World
/** What was asked of PostgreSQL, with its values. */
const asked: string[] = []
const { query } = pg.Client.prototype
beforeAll(async () => {
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    asked.push(JSON.stringify(given.slice(0, 2)))
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof query
  world = await makeWorld(await openTestServices())
}, 120_000)
afterAll(async () => {
  pg.Client.prototype.query = query
  await world.services.close()
})

/** Of the whole school, or of all of them: for these, others wait who have nothing to do with what is asked. */
const wideLock = /\b(schools|system_configuration)\b.*\bfor (no key )?update\b|pg_(try_)?advisory_xact_lock\(.*people:/i

const expected = (who: Principal, operation: Parameters<typeof mayRun>[2]) => mayRun(world, who, operation)

/** Whether a command would run. It is stopped there, so nothing changes and the next one meets the same world. */
async function wouldRun(command: AnyCommand, input: unknown, who: Principal): Promise<boolean> {
  const stop = new Error('would run')
  const stopped: AnyCommand = { ...command, run: () => Promise.reject(stop) }
  return execute(world.services, stopped, input, { actor: await actorFor(world, who) }).then(
    () => true,
    (error: unknown) => {
      if (error === stop) return true
      if (error instanceof AppError && (error.code === 'not-found' || error.code === 'unauthenticated')) return false
      throw error
    },
  )
}

const inCode = commandsInCode()

test('every command of the program is in the matrix, and nothing else', () => {
  expect(inCode.length).toBeGreaterThan(30)
  expect(inCode.map(({ name }) => name).toSorted()).toEqual(Object.keys(commands).toSorted())
})

describe.each(inCode)('$name', ({ file, exported, name }) => {
  test.each(principals)('%s', async (who) => {
    const operation = commands[name]
    if (!operation) throw new Error(`${name} in ${file} has no line in the matrix`)
    const found = (await modules[file]!())[exported ?? name] as AnyCommand | undefined
    if (!found) throw new Error(`${file} does not export ${exported ?? name}`)
    const input = (await operation.input?.(world)) ?? {}
    asked.length = 0
    const runs = await wouldRun(found, input, who)
    expect(runs).toBe(await expected(who, operation))
    const { schoolId, ...actor } = await actorFor(world, who)
    // Who runs a school may hold it up.
    if (!runs && !can({ ...actor, schoolId }, 'school.administer', { schoolId }))
      expect(asked.filter((statement) => wideLock.test(statement))).toEqual([])
  })
})

type Place = { path: string; enter: Function; allow: Function; mayWrite?: Function }

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'path' in value && 'enter' in value && 'allow' in value

async function livePlaces(): Promise<Place[]> {
  const files = Object.keys(modules).filter((file) => file.endsWith('/live.server.ts'))
  return (await Promise.all(files.map((file) => modules[file]!()))).flatMap((module) =>
    Object.values(module).filter(isPlace),
  )
}

test('every live path is in the matrix, and each answers whom it should', async () => {
  const places = await livePlaces()
  expect(places.map(({ path }) => path).toSorted()).toEqual(Object.keys(live).toSorted())
  const wrong: string[] = []
  for (const place of places) {
    const operation = live[place.path]!
    if (place.mayWrite && !operation.writes?.some(({ record }) => record))
      wrong.push(`${place.path} is not asked with a record`)
    const params = {
      classroomId: world.classroomId,
      schoolId: world.schoolId,
      code: world.code,
      ...operation.params?.(world),
    }
    for (const who of principals) {
      const entered = await place.enter(world.services, await signedInAs(world, who), params)
      const opens = entered !== null && place.allow(entered.actor, entered.facts)
      if (opens !== (await expected(who, operation)))
        wrong.push(`${who} ${opens ? 'reads' : 'does not read'} ${place.path}`)
      for (const { key, record = null, ...write } of operation.writes ?? []) {
        const writes = opens && place.mayWrite!(entered.actor, entered.facts, key(world, who), record)
        if (writes !== (await expected(who, write)))
          wrong.push(
            `${who} ${writes ? 'writes' : 'does not write'} ${place.path} ${key(world, who)} ${JSON.stringify(record)}`,
          )
      }
    }
  }
  expect(wrong).toEqual([])
})

test('every API route is in the matrix, and each answers whom it should', async () => {
  const files = Object.keys(modules).filter((file) => file.endsWith('/api.server.ts'))
  const makers = (await Promise.all(files.map((file) => modules[file]!()))).flatMap((module) =>
    Object.values(module),
  ) as ((context: ApiContext) => OpenAPIHono)[]
  const wrong: string[] = []
  const seen: string[] = []
  for (const make of makers)
    for (const who of principals) {
      const routes = make({ services: world.services, invocation: async () => ({ actor: await actorFor(world, who) }) })
      routes.onError((error, c) => c.json({}, error instanceof AppError ? error.status : 500))
      const document = routes.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
      for (const [path, methods] of Object.entries(document.paths ?? {}))
        for (const method of Object.keys(methods)) {
          const name = `${method} ${path}`
          if (who === 'visitor') seen.push(name)
          const operation = api[name]
          if (!operation) continue
          const body = operation.body && {
            body: JSON.stringify(typeof operation.body === 'function' ? operation.body(world, who) : operation.body),
            headers: { 'content-type': 'application/json' },
          }
          const asked = operation.query ? `${path}?${new URLSearchParams(operation.query(world))}` : path
          const { status } = await routes.request(asked, { method: method.toUpperCase(), ...body })
          if ((status === 200) !== (await expected(who, operation))) wrong.push(`${who}: ${name} answers ${status}`)
        }
    }
  expect(seen.toSorted()).toEqual(Object.keys(api).toSorted())
  expect(wrong).toEqual([])
})

test('every identity route is in the matrix, and each answers every kind of account and every strength of sign-in as the table says', async () => {
  const asked = Object.entries(identityRoutes).flatMap(([action, names]) =>
    names.map((name) => [name, action as Action] as const),
  )
  expect(routes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    asked.map(([name]) => name).toSorted(),
  )
  // Stopped where they would run, so that nothing changes; other files need them whole again.
  const whole = routes.map((route) => ({ ...route }))
  onTestFinished(() => routes.forEach((route, at) => void Object.assign(route, whole[at])))
  for (const route of routes)
    Object.assign(route, { input: null, draws: () => [], run: async () => new Response(null, { status: 204 }) })
  const identity = openIdentity(world.services)
  const wrong: string[] = []
  const ask = async (who: string, actor: Actor, cookie: string) => {
    for (const [name, action] of asked) {
      const [method, path] = name.split(' ')
      const headers = { cookie, origin: new URL(world.services.env.BASE_URL).origin }
      const { status } = await identity.handle(
        new Request(`${world.services.env.BASE_URL}/api/auth${path}`, { method, headers }),
        { address: null, device: null },
      )
      const expectedStatus = can(actor, action, { personId: actor.id }) ? 204 : actor.id === null ? 401 : 404
      if (status !== expectedStatus) wrong.push(`${who}: ${name} answers ${status}`)
    }
  }
  await ask('visitor', visitor, '')
  for (const { kind, strength, disabled } of sessions) {
    const id = await makePerson(world.services, 'Somebody', { kind })
    const cookie = (await identity.createSession(id, strength, new Headers())).split(';')[0]!
    if (disabled) await world.services.owner.query('UPDATE users SET disabled_at = now() WHERE id = $1', [id])
    const actor = disabled ? visitor : { ...visitor, id, managed: kind === 'managed', strength }
    await ask(`${disabled ? 'disabled ' : ''}${kind} account by ${strength}`, actor, cookie)
  }
  expect(wrong).toEqual([])
})

const guards = import.meta.glob<{ middleware: MiddlewareFunction<Response>[] }>('./guards/*.tsx')

/** A page without a class in its address leads to itself in the one somebody is in: it is opened there. */
async function opens(page: (typeof pages)[number], who: Principal, query = ''): Promise<boolean> {
  const signedIn = await signedInAs(world, who)
  const path = page.path
    .replace(':classroomId', world.classroomId)
    .replace(':clsCode', world.code)
    .replaceAll(/:\w+/g, 'sample')
  const context = new RouterContextProvider()
  context.set(visitContext, {
    services: world.services,
    origin: { address: null, device: null },
    locale: 'en',
    path,
    requestId: 'r',
    signedIn,
    actor: await actorFor(world, who),
    form: () => emptyForm,
  })
  const params = page.path.includes(':classroomId') ? { classroomId: world.classroomId } : { clsCode: world.code }
  const request = new Request(`http://127.0.0.1${path}${query}`)
  for (const guard of page.guards ?? [])
    for (const middleware of (await guards[`./guards/${guard}.tsx`]!()).middleware)
      try {
        await middleware(
          { context, params, request, pattern: '', url: new URL(request.url) } as unknown as Parameters<
            typeof middleware
          >[0],
          async () => new Response(),
        )
      } catch (thrown) {
        const [to, inPlace] = (thrown instanceof Response && thrown.headers.get('location')?.split('?')) || []
        return to === path && inPlace && !query ? opens(page, who, `?${inPlace}`) : false
      }
  return true
}

/** What the guards of a page ask, by what is true: a room is one's own classroom, a child's, or an office. */
async function mayOpen({ path, guards: asked = [] }: (typeof pages)[number], who: Principal): Promise<boolean> {
  const signedIn = who !== 'visitor'
  if ((asked.includes('guest') || asked.includes('joining')) && signedIn) return false
  // No address of this walk is a step that is open for a trial.
  if ((asked.includes('auth') || asked.includes('auth-or-trial')) && !signedIn) return false
  const roomOf: Partial<Record<Principal, 'here' | 'other'>> = {
    owner: 'here',
    'co-teacher': 'here',
    'student in class': 'here',
    'class-code session': 'here',
    'student out of class': 'other',
    'student elsewhere': 'other',
    'other teacher': 'other',
    'teacher elsewhere': 'other',
    'parent of the child': 'other',
    'other parent': 'other',
    admin: 'other',
    'admin elsewhere': 'other',
  }
  const named = path.includes(':classroomId')
  if (asked.includes('check-classroom-id') && !(named ? roomOf[who] === 'here' || who === 'admin' : roomOf[who]))
    return false
  if (!asked.includes('teacher-permission')) return true
  if (named) return can(await actorFor(world, who), 'classroom.teach', thingFor(world, who, 'classroom'))
  return ['owner', 'co-teacher', 'other teacher', 'teacher elsewhere', 'admin', 'admin elsewhere'].includes(who)
}

test('every page opens for whom its guards say, and for nobody else', { timeout: 120_000 }, async () => {
  const wrong: string[] = []
  for (const page of pages)
    for (const who of principals) {
      const open = await opens(page, who)
      if (open !== (await mayOpen(page, who))) wrong.push(`${page.path} ${open ? 'opens' : 'does not open'} for ${who}`)
    }
  expect(wrong).toEqual([])
})

test('a page that takes what is sent stands behind a guard, or is known to be open', () => {
  const acting = pages.filter(({ file }) =>
    /export (async function|const|function) action\b/.test(pageSources[`./features/${file}.tsx`] ?? ''),
  )
  expect(acting.length).toBeGreaterThan(3)
  expect(
    acting
      .filter(({ guards: asked, path }) => !asked?.includes('auth') && !openActions.includes(path))
      .map(({ path }) => path),
  ).toEqual([])
})

import type { OpenAPIHono } from '@hono/zod-openapi'
import pg from 'pg'
import { RouterContextProvider, type MiddlewareFunction } from 'react-router'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { can, visitor, type Action, type Actor } from '#rules/permissions.ts'
import { makeRequestContext } from '#db/testing/request-context.ts'
import {
  actorFor,
  createWorld,
  principals,
  sessionFor,
  targetFor,
  type Principal,
  type World,
} from '#db/testing/principals.ts'
import { commands, collectFeatureTables, mayRun } from '#db/testing/command-matrix.ts'
import type { AnyCommand } from '#db/testing/feature-testing.ts'
import { makePerson, openTestServices } from '#db/testing/test-services.ts'
import { execute } from '../platform/commands/execute.server.ts'
import { AppError } from '../platform/errors/errors.ts'
import { findCommandDefinitions } from './command-definitions.server.ts'
import { requestContextKey } from '../platform/request/request.server.ts'
import type { ApiContext } from '../platform/request/api.server.ts'
import { openIdentity } from '../features/people/accounts/public.server.ts'
import { routes } from '../features/people/accounts/identity/serve.server.ts'
import { pages } from '#app/routes.ts'

/**
 * Authorization matrix: every entry point × every principal. Entry points (commands, live paths, API routes, identity
 * routes, pages) are found in the source; one that is neither in a `feature.testing.ts` nor in the tables below fails.
 * The expected outcome comes from the permission table and the test data of `db/testing/principals.ts`; the actual
 * outcome comes from the real code, including its loaders.
 */

const livePathTable = collectFeatureTables('live')

const apiTable = collectFeatureTables('api')

/** All routes under /api/auth, by required permission. */
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

/** Sessions used for identity routes. Disabled users have no valid session and count as visitors. */
const sessions = ['adult', 'managed'].flatMap((kind) =>
  ['full', 'class-code'].flatMap((strength) => [false, true].map((disabled) => ({ kind, strength, disabled }))),
) as {
  kind: 'adult' | 'managed'
  strength: 'full' | 'class-code'
  disabled: boolean
}[]

/**
 * Pages whose action has no sign-in guard: their commands check authorization themselves, the print pages by a signed
 * link.
 */
const printPath = '/dashboard/classroom-dashboard/:classroomId/students'
const openActions = [
  '/login',
  '/register',
  '/auth',
  '/forgot-password',
  '/join',
  '/join/:clsCode',
  '/parent',
  '/school',
  '/beta',
  '/contribution',
  '/hour',
  '/hour/finish',
  '/competition/:gameSlug/:pageId',
  '/resource/:code',
  `${printPath}/print-asset-card`,
  `${printPath}/print-asset-card-join-request`,
  `${printPath}/print-asset-list`,
]

const modules = import.meta.glob<Record<string, unknown>>('../features/**/*.server.ts')
const pageSources = import.meta.glob<string>('../features/**/pages/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

let world: World
/** SQL statements sent to PostgreSQL, with their values. */
const statements: string[] = []
const { query } = pg.Client.prototype
beforeAll(async () => {
  pg.Client.prototype.query = function (this: pg.Client, ...queryArguments: unknown[]) {
    statements.push(JSON.stringify(queryArguments.slice(0, 2)))
    return (query as (...parameters: unknown[]) => unknown).apply(this, queryArguments)
  } as typeof query
  world = await createWorld(await openTestServices())
}, 120_000)
afterAll(async () => {
  pg.Client.prototype.query = query
  await world.services.close()
})

/** Locks on a whole school or the system configuration, which block unrelated users. */
const wideLock = /\b(schools|system_configuration)\b.*\bfor (no key )?update\b|pg_(try_)?advisory_xact_lock\(.*people:/i

const isExpectedToRun = (principal: Principal, operation: Parameters<typeof mayRun>[2]) =>
  mayRun(world, principal, operation)

/** Whether a command passes authorization. Stubs `run`, so that the test data stays unchanged. */
async function wouldRun(command: AnyCommand, input: unknown, principal: Principal): Promise<boolean> {
  const stop = new Error('would run')
  const stopped: AnyCommand = { ...command, run: () => Promise.reject(stop) }
  return execute(world.services, stopped, input, { actor: await actorFor(world, principal) }).then(
    () => true,
    (error: unknown) => {
      if (error === stop) return true
      if (error instanceof AppError && (error.code === 'not-found' || error.code === 'unauthenticated')) return false
      throw error
    },
  )
}

const commandDefinitions = findCommandDefinitions()

test('the matrix contains exactly the commands of the source code', () => {
  expect(commandDefinitions.length).toBeGreaterThan(30)
  expect(
    commandDefinitions.map(({ name }) => name).toSorted(),
    'list each command under `commands` in `feature.testing.ts` of its feature',
  ).toEqual(Object.keys(commands).toSorted())
})

describe.each(commandDefinitions)('$name', ({ file, exported, name }) => {
  test.each(principals)('%s may run it exactly if the permission table says so', async (principal) => {
    const operation = commands[name]
    if (!operation) throw new Error(`${name} in ${file} is missing in the matrix`)
    const command = (await modules[file]!())[exported ?? name] as AnyCommand | undefined
    if (!command) throw new Error(`${file} does not export ${exported ?? name}`)
    const input = (await operation.input?.(world)) ?? {}
    statements.length = 0
    const runs = await wouldRun(command, input, principal)
    expect(runs).toBe(await isExpectedToRun(principal, operation))
    const { schoolId, ...actor } = await actorFor(world, principal)
    // School admins may take school-wide locks.
    if (!runs && !can({ ...actor, schoolId }, 'school.administer', { schoolId }))
      expect(statements.filter((statement) => wideLock.test(statement))).toEqual([])
  })
})

type LivePath = { path: string; enter: Function; allow: Function; canWrite?: Function }

const isLivePath = (value: unknown): value is LivePath =>
  typeof value === 'object' && value !== null && 'path' in value && 'enter' in value && 'allow' in value

async function loadLivePaths(): Promise<LivePath[]> {
  const files = Object.keys(modules).filter((file) => file.endsWith('/live.server.ts'))
  return (await Promise.all(files.map((file) => modules[file]!()))).flatMap((module) =>
    Object.values(module).filter(isLivePath),
  )
}

test('every live path is in the matrix and is readable and writable for exactly the expected principals', async () => {
  const livePaths = await loadLivePaths()
  expect(
    livePaths.map(({ path }) => path).toSorted(),
    'list each path under `live` in `feature.testing.ts` of its feature',
  ).toEqual(Object.keys(livePathTable).toSorted())
  const wrong: string[] = []
  for (const livePath of livePaths) {
    const operation = livePathTable[livePath.path]!
    if (livePath.canWrite && !operation.writes?.some(({ record }) => record))
      wrong.push(`${livePath.path} has no write test with a record`)
    const params = {
      classroomId: world.classroomId,
      schoolId: world.schoolId,
      code: world.code,
      ...operation.params?.(world),
    }
    for (const principal of principals) {
      const entered = await livePath.enter(world.services, await sessionFor(world, principal), params)
      const canRead = entered !== null && livePath.allow(entered.actor, entered.facts)
      if (canRead !== (await isExpectedToRun(principal, operation)))
        wrong.push(`${principal} ${canRead ? 'reads' : 'does not read'} ${livePath.path}`)
      for (const { key, record = null, ...write } of operation.writes ?? []) {
        const canWrite = canRead && livePath.canWrite!(entered.actor, entered.facts, key(world, principal), record)
        if (canWrite !== (await isExpectedToRun(principal, write)))
          wrong.push(
            `${principal} ${canWrite ? 'writes' : 'does not write'} ${livePath.path} ${key(world, principal)} ${JSON.stringify(record)}`,
          )
      }
    }
  }
  expect(wrong).toEqual([])
})

test('every API route is in the matrix and answers exactly the expected principals', async () => {
  const files = Object.keys(modules).filter((file) => file.endsWith('/api.server.ts'))
  const apiFactories = (await Promise.all(files.map((file) => modules[file]!()))).flatMap((module) =>
    Object.values(module),
  ) as ((context: ApiContext) => OpenAPIHono)[]
  const wrong: string[] = []
  const seen: string[] = []
  for (const createApi of apiFactories)
    for (const principal of principals) {
      const routes = createApi({
        services: world.services,
        invocation: async () => ({ actor: await actorFor(world, principal) }),
      })
      routes.onError((error, c) => c.json({}, error instanceof AppError ? error.status : 500))
      const document = routes.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
      for (const [path, methods] of Object.entries(document.paths ?? {}))
        for (const method of Object.keys(methods)) {
          const name = `${method} ${path}`
          if (principal === 'visitor') seen.push(name)
          const operation = apiTable[name]
          if (!operation) continue
          const text = JSON.stringify(
            typeof operation.body === 'function' ? operation.body(world, principal) : operation.body,
          )
          const headers = { 'content-type': 'application/json', ...operation.headers?.(world, text) }
          const body = operation.body && { body: text, headers }
          const url = operation.query ? `${path}?${new URLSearchParams(await operation.query(world))}` : path
          const { status } = await routes.request(url, { method: method.toUpperCase(), ...body })
          if ((status === 200) !== (await isExpectedToRun(principal, operation)))
            wrong.push(`${principal}: ${name} answers ${status}`)
        }
    }
  expect(seen.toSorted(), 'list each route under `api` in `feature.testing.ts` of its feature').toEqual(
    Object.keys(apiTable).toSorted(),
  )
  expect(wrong).toEqual([])
})

test('every identity route is in the matrix and allows each kind of account and session as listed', async () => {
  const namedRoutes = Object.entries(identityRoutes).flatMap(([action, names]) =>
    names.map((name) => [name, action as Action] as const),
  )
  expect(routes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    namedRoutes.map(([name]) => name).toSorted(),
  )
  // Stubs `run` so that the test changes nothing; restored afterwards for other test files.
  const originalRoutes = routes.map((route) => ({ ...route }))
  onTestFinished(() => routes.forEach((route, index) => void Object.assign(route, originalRoutes[index])))
  for (const route of routes)
    Object.assign(route, { input: null, draws: () => [], run: async () => new Response(null, { status: 204 }) })
  const identity = openIdentity(world.services)
  const wrong: string[] = []
  const checkRoutes = async (account: string, actor: Actor, cookie: string) => {
    for (const [name, action] of namedRoutes) {
      const [method, path] = name.split(' ')
      const headers = { cookie, origin: new URL(world.services.env.BASE_URL).origin }
      const { status } = await identity.handle(
        new Request(`${world.services.env.BASE_URL}/api/auth${path}`, { method, headers }),
        { address: null, device: null },
      )
      const expectedStatus = can(actor, action, { personId: actor.id }) ? 204 : actor.id === null ? 401 : 404
      if (status !== expectedStatus) wrong.push(`${account}: ${name} answers ${status}`)
    }
  }
  await checkRoutes('visitor', visitor, '')
  for (const { kind, strength, disabled } of sessions) {
    const id = await makePerson(world.services, 'Somebody', { kind })
    const cookie = (await identity.createSession(id, strength, new Headers())).split(';')[0]!
    if (disabled) await world.services.owner.query('UPDATE users SET disabled_at = now() WHERE id = $1', [id])
    const actor = disabled ? visitor : { ...visitor, id, managed: kind === 'managed', strength }
    await checkRoutes(`${disabled ? 'disabled ' : ''}${kind} account by ${strength}`, actor, cookie)
  }
  expect(wrong).toEqual([])
})

const guards = import.meta.glob<{ middleware: MiddlewareFunction<Response>[] }>('../guards/*.tsx')

/** Follows the redirect that adds the workspace to the URL, then checks whether the guards let the request pass. */
async function opensPage(page: (typeof pages)[number], principal: Principal, query = ''): Promise<boolean> {
  const signedIn = await sessionFor(world, principal)
  const path = page.path
    .replace(':classroomId', world.classroomId)
    .replace(':clsCode', world.code)
    .replaceAll(/:\w+/g, 'sample')
  const context = new RouterContextProvider()
  context.set(
    requestContextKey,
    makeRequestContext(world.services, { path, signedIn, actor: await actorFor(world, principal) }),
  )
  const params = page.path.includes(':classroomId') ? { classroomId: world.classroomId } : { clsCode: world.code }
  const request = new Request(`http://127.0.0.1${path}${query}`)
  for (const guard of page.guards ?? [])
    for (const middleware of (await guards[`../guards/${guard}.tsx`]!()).middleware)
      try {
        await middleware(
          { context, params, request, pattern: '', url: new URL(request.url) } as unknown as Parameters<
            typeof middleware
          >[0],
          async () => new Response(),
        )
      } catch (thrown) {
        const [to, workspaceQuery] = (thrown instanceof Response && thrown.headers.get('location')?.split('?')) || []
        return to === path && workspaceQuery && !query ? opensPage(page, principal, `?${workspaceQuery}`) : false
      }
  return true
}

/** Whether the guards should open the page; `here`: the principal belongs to the tested class, `other`: to another. */
async function mayOpen(
  { path, guards: requiredGuards = [] }: (typeof pages)[number],
  principal: Principal,
): Promise<boolean> {
  const signedIn = principal !== 'visitor'
  if ((requiredGuards.includes('guest') || requiredGuards.includes('joining')) && signedIn) return false
  // None of the tested URLs is a trial step.
  if ((requiredGuards.includes('auth') || requiredGuards.includes('auth-or-trial')) && !signedIn) return false
  const workspaces: Partial<Record<Principal, 'here' | 'other'>> = {
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
  const isClassPath = path.includes(':classroomId')
  if (
    requiredGuards.includes('check-classroom-id') &&
    !(isClassPath ? workspaces[principal] === 'here' || principal === 'admin' : workspaces[principal])
  )
    return false
  if (!requiredGuards.includes('teacher-permission')) return true
  if (isClassPath)
    return can(await actorFor(world, principal), 'classroom.teach', targetFor(world, principal, 'classroom'))
  return ['owner', 'co-teacher', 'other teacher', 'teacher elsewhere', 'admin', 'admin elsewhere'].includes(principal)
}

test('every page opens exactly for the principals that its guards allow', { timeout: 120_000 }, async () => {
  const wrong: string[] = []
  for (const page of pages)
    for (const principal of principals) {
      const isOpen = await opensPage(page, principal)
      if (isOpen !== (await mayOpen(page, principal)))
        wrong.push(`${page.path} ${isOpen ? 'opens' : 'does not open'} for ${principal}`)
    }
  expect(wrong).toEqual([])
})

test('every page with an action has a sign-in guard or is listed as open', () => {
  const pagesWithAction = pages.filter(({ file }) =>
    /export (async function|const|function) action\b/.test(pageSources[`../features/${file}.tsx`] ?? ''),
  )
  expect(pagesWithAction.length).toBeGreaterThan(3)
  expect(
    pagesWithAction
      .filter(({ guards: requiredGuards, path }) => !requiredGuards?.includes('auth') && !openActions.includes(path))
      .map(({ path }) => path),
  ).toEqual([])
})

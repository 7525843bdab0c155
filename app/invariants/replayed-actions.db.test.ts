import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateClassCode } from '#rules/classrooms/class-code.ts'
import { makeRequestContext } from '#db/testing/request-context.ts'
import { commands, collectFeatureTables, mayRun } from '#db/testing/command-matrix.ts'
import type { AnyCommand } from '#db/testing/feature-testing.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { actorFor, createWorld, principals, sessionFor, type Principal, type World } from '#db/testing/principals.ts'
import { findCommandDefinitions } from './command-definitions.server.ts'
import { workspacesOf } from '../features/people/workspaces/public.server.ts'
import type { Form } from '../platform/request/form.ts'
import { createResultCipher } from '../platform/commands/saved-results.server.ts'
import { requestContextKey } from '../platform/request/request.server.ts'
import { workspaceContext, type WorkspaceChoice } from '../platform/workspace/workspace.ts'
import { findForeignText } from '../platform/testing/find-foreign-text.ts'
import { pages } from '#app/routes.ts'

/**
 * Sends every page action twice concurrently and once more with the same idempotency key. It must run once and return
 * the same answer; read-only commands read again. Stored answers must not contain personal data. Actions are found in
 * the page modules; an action that is in no `feature.testing.ts` fails.
 */

/** Command of each action; `null` for actions that store nothing. */
const commandsByAction = collectFeatureTables('actions')

/** These actions ignore input: a form sent before hydration could otherwise put a password into the URL. */
const pagesWithEmptyAction = ['/login', '/register', '/forgot-password']

/** Extra preparation for commands that need more than the permission. */
const resend = collectFeatureTables('resend')

type PageModule = { action?: ((actionArguments: object) => Promise<unknown>) & { table?: Record<string, unknown> } }
const modules = import.meta.glob<PageModule>('../features/**/pages/*.tsx')
const loadPageModule = (file: string) => modules[`../features/${file}.tsx`]!()

const pageActions = await Promise.all(
  pages.map(async ({ path, file }) => ({ path, action: (await loadPageModule(file)).action })),
)
const pagesWithAction = pageActions.filter(({ action, path }) => action && !pagesWithEmptyAction.includes(path))

test('every action of every page is listed in a feature.testing.ts', () => {
  expect(
    Object.fromEntries(pagesWithAction.map(({ path, action }) => [path, Object.keys(action!.table ?? {}).toSorted()])),
  ).toEqual(
    Object.fromEntries(Object.entries(commandsByAction).map(([path, named]) => [path, Object.keys(named).toSorted()])),
  )
})

/**
 * Fields of stored answers with text that was not part of the input: our own constants, and names and codes of classes
 * and competitions. Commands that return personal data are `readOnly`, so their answers are not stored.
 */
const allowedStoredText: Record<string, string[]> = {
  askSchool: ['status'],
  assignCompetition: ['state'],
  changeGroup: ['name'],
  decideOrder: ['state'],
  collectRewards: ['badges[]', 'praise[]'],
  createClassroom: ['code'],
  // Unlock codes, so that staff who lost the answer see them; the stored answer is encrypted and deleted after two days.
  createUnlockCodes: ['codes[]'],
  duplicateClassroom: ['code'],
  giveWarmUp: ['lesson', 'step'],
  hostAct: ['state', 'code'],
  // Input lines that are not mail addresses, and addresses to which no mail was sent.
  inviteColleagues: ['unsent[]', 'strange[]'],
  joinClassroom: ['status'],
  linkChild: ['status'],
  // The link to the choices is in each mail, too.
  answerParentInvitation: ['choices'],
  answerConsent: ['decision'],
  markAttendance: ['before'],
  saveRollCall: ['before[].mark'],
  moveStudents: ['to'],
  redeemUnlockCode: ['plan'],
  newClassCode: ['code'],
  orderPlan: ['number'],
  releaseResults: ['content'],
  restoreClassrooms: ['restored[]'],
}

/** Commands without an idempotency key or without a signed-in user: nothing is stored. */
const withoutKey = [
  ...['askAsGuest', 'askByName', 'enterByNameRequest', 'signInByCard', 'signInByName', 'withdrawNameRequest'],
  ...['changeEmail', 'changePassword', 'confirmAddress', 'deleteAccount', 'revokeSessions', 'unlinkAccount'],
  ...['addPicture', 'prepareImport', 'prepareQuestions'],
]

/** Commands with a key but without their own page action; their answers were reviewed manually. */
const reviewedByHand = {
  foundClassroom: 'same action and answer as createClassroom',
  receivePaymentEvent: 'the id of the event makes it count once: `payments.db.test.ts`',
  finishVisitorHour: 'a token of the page makes it count once: `visitor-hours.db.test.ts`',
  startVisitorHour: 'a token of the page makes it count once: `visitor-hours.db.test.ts`',
  sendPublicRequest: 'a token of the page makes it count once: `public-requests.db.test.ts`',
}

const serverModules = import.meta.glob<Record<string, AnyCommand>>('../features/**/*.server.ts')
const allCommands = await Promise.all(
  findCommandDefinitions().map(async ({ file, exported }) => (await serverModules[file]!())[exported]!),
)
const readOnlyCommands = new Set(allCommands.filter(({ readOnly }) => readOnly).map(({ name }) => name))

test('skips authorization of replays only for commands that delete their own target', () => {
  const deletingCommands = [
    'answerInvitation',
    'answerSchoolInvitation',
    'deleteGroup',
    'deletePrivateNote',
    'erasePerson',
    'handOverClassroom',
    'leaveClassroom',
    'moveClasses',
    'removeCompetition',
    'removeDomain',
    'removeSnapshot',
    'removeWarmUp',
    'removeWorksheet',
    'unblockGuardian',
    'withdrawAsking',
    'withdrawCertificate',
  ]
  const unauthorizedReplays = allCommands.filter(({ deletesTarget }) => deletesTarget).map(({ name }) => name)
  expect(
    unauthorizedReplays.toSorted(),
    'set `deletesTarget` only if `load` or `allow` fails after the deletion, and list the command here',
  ).toEqual(deletingCommands)
})

test('all export commands are read-only, so replays read again', () => {
  const exportCommands = allCommands.filter(({ quota }) => quota === 'export').map(({ name }) => name)
  expect(exportCommands.length).toBeGreaterThan(5)
  expect(exportCommands.filter((name) => !readOnlyCommands.has(name))).toEqual([])
})

test('every command is covered by a replay test or an exception', () => {
  const testedCommands = testedActions.map(({ command }) => command).filter((name) => !withoutKey.includes(name))
  const coveredCommands = [...new Set([...testedCommands, ...withoutKey, ...Object.keys(reviewedByHand)])]
  const commandNames = allCommands.map(({ name }) => name)
  expect(coveredCommands.filter((name) => !readOnlyCommands.has(name)).toSorted()).toEqual(
    commandNames.filter((name) => !readOnlyCommands.has(name)).toSorted(),
  )
})

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
}, 120_000)
afterAll(() => services.close())

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const toForm = (fields: object): Form =>
  new Map(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : [toText(value)],
    ]),
  )

async function findWorkspace(world: World, principal: Principal): Promise<WorkspaceChoice> {
  const workspaces = await workspacesOf(world.services, world.idOf(principal)!)
  return (
    workspaces.find(({ kind }) => kind === 'school') ??
    workspaces.find(({ id }) => id === world.classroomId) ??
    workspaces[0]!
  )
}

/** Sends a form to a page action without its guards. Returns the answer or the redirect target. */
async function send(world: World, principal: Principal, path: string, fields: object): Promise<unknown> {
  const context = new RouterContextProvider()
  const form = toForm(fields)
  context.set(
    requestContextKey,
    makeRequestContext(world.services, {
      path,
      signedIn: await sessionFor(world, principal),
      actor: await actorFor(world, principal),
      form: () => form,
    }),
  )
  context.set(workspaceContext, await findWorkspace(world, principal))
  const { action } = pagesWithAction.find((page) => page.path === path)!
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

/** Digests of all tables, to detect any change. */
async function digestAllTables({ owner }: TestServices): Promise<Record<string, string | null>> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public' OR (schemaname = 'jobs' AND tablename LIKE 'j%')`,
  )
  const digest = (name: string) =>
    `SELECT '${name}' AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest FROM ${name} t`
  const { rows: digests } = await owner.query<{ name: string; digest: string | null }>(
    rows.map(({ name }) => digest(name)).join(' UNION ALL '),
  )
  return Object.fromEntries(digests.map((row) => [row.name, row.digest]))
}

/** Tables that every command writes, even a read-only one: audit log, counters, keys. */
const bookkeepingTables = new Set(['public.audit_entries', 'public.attempt_counts', 'public.idempotency_keys'])

/** Commands that change nothing in this test, because the data already has the desired state. */
const noOpCommands = new Set([
  ...['allowSignIn', 'chooseRoom', 'giveCompetitionPoints', 'handInTest', 'joinCompetition', 'restoreClassrooms'],
  ...['resumeSignIns', 'showQuestion', 'withdrawAssignments', 'withdrawBank'],
])

/** Stored results that a replay of the key would return. */
async function loadStoredResults(world: World, principal: Principal, key: string): Promise<unknown[]> {
  const cipher = createResultCipher(services.env.SECRET, world.idOf(principal)!, key)
  const { rows } = await services.owner.query<{ result: Buffer }>(
    'SELECT result FROM idempotency_keys WHERE person_id = $1 AND key = $2',
    [world.idOf(principal), cipher.keyDigest],
  )
  return rows.map(({ result }) => cipher.decrypt(result))
}

async function findAllowedPrincipal(world: World, operation: Parameters<typeof mayRun>[2]): Promise<Principal> {
  for (const principal of principals)
    if (principal !== 'visitor' && (await mayRun(world, principal, operation))) return principal
  throw new Error('no principal may run this command')
}

const testedActions = Object.entries(commandsByAction).flatMap(([path, named]) =>
  Object.entries(named).flatMap(([name, command]) => (command ? [{ path, name, command }] : [])),
)

describe.each(testedActions)('$path $name', ({ path, name, command }) => {
  test('runs once if it is sent three times with the same key', async () => {
    const world = await createWorld(services, generateClassCode(crypto.getRandomValues(new Uint8Array(40)))!)
    const operation = commands[command]!
    const principal =
      resend[command]?.by ?? (path === '/dashboard' ? 'admin' : await findAllowedPrincipal(world, operation))
    await resend[command]?.before?.(world, world.idOf(principal)!)
    const fields = {
      ...((await operation.input?.(world)) as object),
      ...resend[command]?.input?.(world),
      _action: name,
      _school: world.schoolId,
    }

    const stateBefore = await digestAllTables(services)
    expect(await send(world, principal, path, fields)).toMatchObject({
      ok: false,
      error: { code: 'invalid', fields: { _key: 'missing' } },
    })
    expect(await digestAllTables(services)).toEqual(stateBefore)

    const fieldsWithKey = { ...fields, _key: crypto.randomUUID() }
    const [first, second] = await Promise.all([
      send(world, principal, path, fieldsWithKey),
      send(world, principal, path, fieldsWithKey),
    ])
    expect(first).toMatchObject({ ok: true })
    const stateAfterFirst = await digestAllTables(services)
    const third = await send(world, principal, path, fieldsWithKey)
    const stateAfterThird = await digestAllTables(services)
    const storedResults = await loadStoredResults(world, principal, fieldsWithKey._key)
    const changedTables = Object.keys(stateAfterThird).filter(
      (name) => stateAfterThird[name] !== stateBefore[name] && !bookkeepingTables.has(name),
    )
    if (readOnlyCommands.has(command)) {
      expect([second, third]).toMatchObject([{ ok: true }, { ok: true }])
      expect({ changed: changedTables, kept: storedResults }).toEqual({ changed: [], kept: [] })
      return
    }
    expect([second, third]).toEqual([first, first])
    expect(stateAfterThird).toEqual(stateAfterFirst)
    // Commands that change nothing must be marked `readOnly` or listed as no-op.
    expect(changedTables.length === 0).toBe(noOpCommands.has(command))
    expect(storedResults).toHaveLength(withoutKey.includes(command) ? 0 : 1)
    const inputTexts = [...toForm(fields).values()].flat().filter((value) => typeof value === 'string')
    expect(findForeignText(storedResults[0], inputTexts)).toEqual(allowedStoredText[command] ?? [])
  })
})

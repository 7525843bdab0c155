import type { OpenAPIHono } from '@hono/zod-openapi'
import { RouterContextProvider, type MiddlewareFunction } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can, type Action } from '#rules/permissions.ts'
import { actorFor, makeWorld, principals, signedInAs, thingFor, type About, type Principal, type World } from '#db/testing/principals.ts'
import { openHouse } from '#db/testing/house.ts'
import { execute } from './platform/execute.server.ts'
import type { Command } from './platform/command.server.ts'
import { AppError } from './platform/errors.ts'
import { visitContext } from './platform/request.server.ts'
import type { ApiContext } from './platform/api.server.ts'
import { enterClassroom } from './features/classrooms/enter.server.ts'
import { roomsOf } from './features/rooms/public.server.ts'
import { pages } from './routes.ts'

/**
 * Everything that can be asked of Skykite × everybody who can ask. What exists is read from the code: a command, live path, API route or
 * page that is not in the tables below fails here. Who may is asked of the permission table, about what is true in the world of
 * `db/testing/principals.ts`; what happens is what the program itself decides, loaders and all.
 */

type AnyCommand = Command<unknown, unknown, unknown>
type Operation = {
  action: Action
  about: About
  input?: (world: World) => unknown
  /** What else must be true, besides the right. */
  only?: readonly Principal[]
  never?: readonly Principal[]
  /** For commands that are made for one visit. `null`: there is nothing for them there. */
  make?: (world: World, who: Principal, factory: (...given: never[]) => AnyCommand) => Promise<AnyCommand | null>
}

const managed = ['student in class', 'student out of class', 'class-code session'] as const
const office = (input: (world: World) => unknown, action: Action = 'school.administer'): Operation => ({ action, about: 'school', input })
const roster = (input: (world: World) => object, action: Action = 'roster.change'): Operation => ({
  action,
  about: 'classroom',
  input: (world) => ({ classroomId: world.classroomId, ...input(world) }),
})
type Here = { id: string; classroomId: string; schoolId: string; relations: readonly string[] }

/** A command made for the classroom of a visit, as its guard or its live entrance finds it. */
const inRoom = (action: Action, input: (world: World) => unknown, given: (here: Here, world: World) => unknown[] = (here) => [here]): Operation => ({
  action,
  about: 'classroom',
  input,
  async make(world, who, factory) {
    const entered = await enterClassroom(world.house, await signedInAs(world, who), { classroomId: world.classroomId })
    return entered && factory(...(given({ ...entered.facts, id: entered.facts.classroomId }, world) as never[]))
  },
})
const held = (input: (world: World) => object, action: Action): Operation => ({ action, about: 'classroom', input: (world) => ({ classroom: world.classroomId, ...input(world) }) })
const settings = { name: '4B', icon: 'kite', colour: 'sky', locale: 'en', joinPolicy: 'open', loginMode: 'words', codingSkin: 'icon', leaderboard: 'hidden' }
const seat = (world: World) => ({ services: world.house, userAgent: null, before: null })
const own = (input: unknown, action: Action = 'account.change'): Operation => ({ action, about: 'self', input: () => input })

/** One line for each command of the program. */
const commands: Record<string, Operation> = {
  // Accounts
  changePassword: own({ passwordHash: '$argon2id$x', keepSessionId: '00000000-0000-7000-8000-000000000000' }),
  changeEmail: own({ newEmail: 'new@example.test' }),
  changeProfile: { ...own({ name: 'New', locale: 'en' }), never: managed },
  revokeSessions: own({ allBut: '00000000-0000-7000-8000-000000000000' }),
  unlinkAccount: own({ accountId: '00000000-0000-7000-8000-000000000000' }),
  deleteAccount: own({}, 'account.delete'),
  changeConfiguration: { action: 'configuration.change', about: 'nothing', input: () => ({}) },
  // Rooms and schools
  chooseRoom: {
    ...own({}, 'room.choose'),
    input: (world) => ({ room: `classroom/${world.classroomId}` }),
    only: ['owner', 'co-teacher', 'student in class', 'class-code session'],
    make: async (world, who, factory) => factory(...([crypto.randomUUID(), world.idOf(who) ? await roomsOf(world.house, world.idOf(who)!) : []] as never[])),
  },
  finishOnboarding: { ...own({ role: 'teacher', name: 'New', locale: 'en' }, 'account.onboard'), never: managed },
  askSchool: { action: 'school.ask', about: 'self', input: (world) => ({ schoolId: world.schoolId }) },
  withdrawAsking: { action: 'school.ask', about: 'self', input: (world) => ({ schoolId: world.schoolId }), only: ['pending teacher'] },
  // The office
  decideTeachers: office((world) => ({ decision: 'approve', person: world.ids['pending teacher'] })),
  changeRole: office((world) => ({ personId: world.ids.owner, role: 'admin', act: 'give' })),
  removeMember: office((world) => ({ personId: world.ids['co-teacher'] })),
  transferClassrooms: office((world) => ({ from: world.ids.owner, to: world.ids['co-teacher'], all: 'all' })),
  addDomain: { ...office(() => ({ domain: 'example.test' })), about: 'own school' },
  changeDomain: office(() => ({ domain: 'kite.example', admits: 'no' })),
  removeDomain: office(() => ({ domain: 'kite.example' })),
  changeSchool: {
    ...office(() => ({ name: 'S', country: 'TH', timezone: 'Asia/Bangkok', locale: 'th', joinPolicy: 'open', loginMode: 'words', codingSkin: 'icon', leaderboard: 'hidden', keeps: {} })),
    about: 'own school',
  },
  exportAudit: { ...office(() => ({}), 'audit.read'), about: 'own school' },
  exportPerson: office((world) => ({ personId: world.child }), 'school.export-person'),
  erasePerson: office((world) => ({ personId: world.child, typed: 'Mali' }), 'school.erase-person'),
  // Classrooms
  joinClassroom: { action: 'classroom.join', about: 'nothing', input: (world) => ({ code: world.code }) },
  withdrawRequest: { action: 'classroom.join', about: 'nothing', input: (world) => ({ code: world.code }) },
  decideJoinRequests: inRoom('classroom.admit', (world) => ({ act: 'approve', request: world.requestId })),
  changeDoor: inRoom('classroom.settings', () => ({ joinPolicy: 'open' })),
  newClassCode: inRoom('classroom.settings', () => ({})),
  createClassroom: { action: 'classroom.create', about: 'own school', input: () => settings, make: async (_world, _who, factory) => factory(...([null] as never[])) },
  editClassroom: held(() => settings, 'classroom.settings'),
  duplicateClassroom: held(() => ({ name: 'Copy' }), 'classroom.settings'),
  archiveClassrooms: held(() => ({}), 'classroom.archive'),
  restoreClassrooms: held(() => ({}), 'classroom.archive'),
  removeTeacher: held((world) => ({ person: world.ids['co-teacher'] }), 'classroom.invite'),
  // An admin who does not teach there has nothing to leave.
  leaveClassroom: { ...held(() => ({}), 'classroom.teach'), never: ['admin'] },
  handOverClassroom: held((world) => ({ person: world.ids['co-teacher'] }), 'classroom.archive'),
  inviteTeacher: { ...held(() => ({ email: 'colleague@example.test' }), 'classroom.invite'), make: async (_world, _who, factory) => factory(...(['http://x'] as never[])) },
  withdrawInvitation: held((world) => ({ invitation: world.invitationId }), 'classroom.invite'),
  answerInvitation: { ...own({}, 'classroom.answer-invitation'), input: (world) => ({ invitation: world.invitationId, answer: 'accept' }), only: ['stranger'] },
  turnYear: held((world) => ({ moves: JSON.stringify([{ from: world.classroomId, to: { kind: 'new', name: 'Next', grade: null }, leaveOut: [], teachers: [] }]) }), 'cohort.move'),
  undoYearTurn: held((world) => ({ change: world.turnId }), 'cohort.move'),
  // Cards: getting in as a child asks nobody who they are; the secret decides.
  resetSecrets: inRoom('secrets.reset', (world) => ({ student: world.child })),
  newCards: inRoom('secrets.reset', (world) => ({ student: world.child })),
  revokeCards: inRoom('secrets.reset', (world) => ({ student: world.child })),
  resumeSignIns: inRoom('secrets.reset', () => ({})),
  makePrintLink: inRoom('secrets.print', () => ({}), (here, world) => [here, 'cards', world.house]),
  signInByCard: { action: 'student.sign-in', about: 'nothing', input: () => ({ card: 'x'.repeat(22) }), make: async (world, _who, factory) => factory(...([seat(world), null] as never[])) },
  signInByName: {
    action: 'student.sign-in',
    about: 'nothing',
    input: (world) => ({ student: world.child }),
    make: async (world, _who, factory) => factory(...([seat(world), { schoolId: world.schoolId, classroomId: world.classroomId, kind: 'picture' }] as never[])),
  },
  // Students
  addStudents: roster(() => ({ students: [{ name: 'New' }] })),
  changeStudent: roster((world) => ({ student: world.child, name: 'New' })),
  removeStudents: roster((world) => ({ student: world.child })),
  // Into a class of another teacher: only somebody who may change both.
  moveStudents: { ...roster((world) => ({ to: world.otherClassroomId, student: world.child, way: 'copy' })), only: ['admin'] },
  createGroup: roster(() => ({ name: 'New' })),
  renameGroup: roster((world) => ({ group: world.groupId, name: 'New' })),
  deleteGroup: roster((world) => ({ group: world.groupId })),
  changeGroup: roster((world) => ({ group: world.groupId, way: 'in', student: world.child })),
  exportRoster: roster(() => ({ heads: ['a', 'b', 'c', 'd'] }), 'roster.export'),
  // Everybody takes along only those they teach.
  exportStudentList: { action: 'roster.export', about: 'own classes', input: () => ({ heads: ['a', 'b', 'c', 'd'] }) },
  prepareImport: roster(() => ({ fileName: 'a.csv', rows: [{ row: 1, name: 'New', identifier: '', group: '', birth: '', classroom: '' }] })),
  // The worker acts for whoever read the file in.
  startImport: { ...roster((world) => ({ import: world.importId })), only: ['owner'] },
  undoRosterChange: { action: 'roster.change', about: 'classroom', input: (world) => ({ change: world.changeId }) },
}

type LiveOperation = { action: Action; about: About; params?: (world: World) => Record<string, string>; writes?: { key: (world: World, who: Principal) => string; action: Action; about: About }[] }

const live: Record<string, LiveOperation> = {
  'system/configuration': { action: 'configuration.read', about: 'nothing' },
  'classrooms/:classroomId/here': { action: 'classroom.attend', about: 'classroom' },
  'classrooms/:classroomId/board': {
    action: 'board.read',
    about: 'classroom',
    writes: [{ key: () => '*', action: 'board.clear', about: 'classroom' }, { key: (world) => `${world.ids.stranger}.note`, action: 'board.clear', about: 'classroom' }],
  },
  'classrooms/:classroomId/join-requests': { action: 'classroom.admit', about: 'classroom' },
  'classrooms/:classroomId/sign-ins': { action: 'roster.view', about: 'classroom' },
  'classrooms/:classroomId/imports/:importId': { action: 'roster.change', about: 'classroom', params: (world) => ({ importId: world.importId }) },
  'classrooms/:classroomId/roster': { action: 'roster.view', about: 'classroom' },
  'joining/:code': { action: 'classroom.join', about: 'nothing' },
  'asking/:schoolId': { action: 'school.ask', about: 'self' },
  'schools/:schoolId/approvals': { action: 'school.administer', about: 'school' },
}

const api: Record<string, { action: Action; about: About; body?: object }> = {
  'get /configs': { action: 'configuration.read', about: 'nothing' },
  'patch /configs': { action: 'configuration.change', about: 'nothing', body: {} },
}

/** Pages that take what is sent to them without asking first who sends it: each asks in its command, the print pages for their signed link. */
const print = '/dashboard/classroom-dashboard/:classroomId/students'
const openActions = ['/login', '/register', '/forgot-password', '/join', '/join/:clsCode', `${print}/print-asset-card`, `${print}/print-asset-card-join-request`, `${print}/print-asset-list`]

const modules = import.meta.glob<Record<string, unknown>>('./features/**/*.server.ts')
const sources = import.meta.glob<string>('./features/**/*.server.ts', { query: '?raw', import: 'default', eager: true })
const pageSources = import.meta.glob<string>('./features/*/pages/*.tsx', { query: '?raw', import: 'default', eager: true })

/** Name and export of every command in the source, whether it stands there or is made for a visit. */
function commandsInCode() {
  return Object.entries(sources).flatMap(([file, text]) => {
    const found = [...text.matchAll(/(?:export const (\w+)(?:(?!\nexport |\nconst |\nfunction |\nasync )[\s\S])*?)?defineCommand\(\{\s*(?:\/\/.*\s*)*name: '(\w+)'/g)]
    const counted = text.match(/defineCommand\(/g)?.length ?? 0
    if (counted !== found.length) throw new Error(`${file} defines ${counted} commands, of which ${found.length} could be read: begin each with its name`)
    return found.map(([, exported, name]) => ({ file, exported, name: name! }))
  })
}

let world: World
beforeAll(async () => {
  world = await makeWorld(await openHouse())
}, 120_000)
afterAll(() => world.house.close())

async function expected(who: Principal, { action, about, only, never }: Pick<Operation, 'action' | 'about' | 'only' | 'never'>): Promise<boolean> {
  if ((only && !only.includes(who)) || never?.includes(who)) return false
  return can(await actorFor(world, who), action, thingFor(world, who, about))
}

/** Whether a command would run. It is stopped there, so nothing changes and the next one meets the same world. */
async function wouldRun(command: AnyCommand, input: unknown, who: Principal): Promise<boolean> {
  const stop = new Error('would run')
  const stopped: AnyCommand = { ...command, run: () => Promise.reject(stop) }
  return execute(world.house, stopped, input, { actor: await actorFor(world, who) }).then(
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
    const found = (await modules[file]!())[exported ?? name] as AnyCommand | ((...given: never[]) => AnyCommand)
    if (!found) throw new Error(`${file} does not export ${exported ?? name}`)
    const command = typeof found === 'function' ? await operation.make!(world, who, found) : found
    const runs = command !== null && (await wouldRun(command, operation.input?.(world) ?? {}, who))
    expect(runs).toBe(await expected(who, operation))
  })
})

type Place = { path: string; enter: Function; allow: Function; mayWrite?: Function }

const isPlace = (value: unknown): value is Place => typeof value === 'object' && value !== null && 'path' in value && 'enter' in value && 'allow' in value

async function livePlaces(): Promise<Place[]> {
  const files = Object.keys(modules).filter((file) => file.endsWith('/live.server.ts'))
  return (await Promise.all(files.map((file) => modules[file]!()))).flatMap((module) => Object.values(module).filter(isPlace))
}

test('every live path is in the matrix, and each answers whom it should', async () => {
  const places = await livePlaces()
  expect(places.map(({ path }) => path).toSorted()).toEqual(Object.keys(live).toSorted())
  const wrong: string[] = []
  for (const place of places) {
    const operation = live[place.path]!
    const params = { classroomId: world.classroomId, schoolId: world.schoolId, code: world.code, ...operation.params?.(world) }
    for (const who of principals) {
      const entered = await place.enter(world.house, await signedInAs(world, who), params)
      const opens = entered !== null && place.allow(entered.actor, entered.facts)
      if (opens !== (await expected(who, operation))) wrong.push(`${who} ${opens ? 'reads' : 'does not read'} ${place.path}`)
      for (const { key, ...write } of operation.writes ?? []) {
        const writes = opens && place.mayWrite!(entered.actor, entered.facts, key(world, who))
        if (writes !== (await expected(who, write))) wrong.push(`${who} ${writes ? 'writes' : 'does not write'} ${place.path} ${key(world, who)}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('every API route is in the matrix, and each answers whom it should', async () => {
  const files = Object.keys(modules).filter((file) => file.endsWith('/api.server.ts'))
  const makers = (await Promise.all(files.map((file) => modules[file]!()))).flatMap((module) => Object.values(module)) as ((context: ApiContext) => OpenAPIHono)[]
  const wrong: string[] = []
  const seen: string[] = []
  for (const make of makers)
    for (const who of principals) {
      const routes = make({ services: world.house, invocation: async () => ({ actor: await actorFor(world, who) }) })
      routes.onError((error, c) => c.json({}, error instanceof AppError ? error.status : 500))
      const document = routes.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
      for (const [path, methods] of Object.entries(document.paths ?? {}))
        for (const method of Object.keys(methods)) {
          const name = `${method} ${path}`
          if (who === 'visitor') seen.push(name)
          const operation = api[name]
          if (!operation) continue
          const body = operation.body && { body: JSON.stringify(operation.body), headers: { 'content-type': 'application/json' } }
          const { status } = await routes.request(path, { method: method.toUpperCase(), ...body })
          if ((status === 200) !== (await expected(who, operation))) wrong.push(`${who}: ${name} answers ${status}`)
        }
    }
  expect(seen.toSorted()).toEqual(Object.keys(api).toSorted())
  expect(wrong).toEqual([])
})

const guards = import.meta.glob<{ middleware: MiddlewareFunction<Response>[] }>('./guards/*.tsx')

async function opens(page: (typeof pages)[number], who: Principal): Promise<boolean> {
  const signedIn = await signedInAs(world, who)
  const path = page.path.replace(':classroomId', world.classroomId).replace(':clsCode', world.code).replaceAll(/:\w+/g, 'sample')
  const context = new RouterContextProvider()
  context.set(visitContext, { services: world.house, origin: { address: null, device: null }, locale: 'en', path, requestId: 'r', signedIn, actor: await actorFor(world, who) })
  const params = page.path.includes(':classroomId') ? { classroomId: world.classroomId } : { clsCode: world.code }
  const request = new Request(`http://127.0.0.1${path}`)
  for (const guard of page.guards ?? [])
    for (const middleware of (await guards[`./guards/${guard}.tsx`]!()).middleware)
      try {
        await middleware({ context, params, request, pattern: '', url: new URL(request.url) } as unknown as Parameters<typeof middleware>[0], async () => new Response())
      } catch {
        return false
      }
  return true
}

/** What the guards of a page ask, by what is true: a room is one's own classroom, a child's, or an office. */
async function mayOpen({ path, guards: asked = [] }: (typeof pages)[number], who: Principal): Promise<boolean> {
  const signedIn = who !== 'visitor'
  if ((asked.includes('guest') || asked.includes('joining')) && signedIn) return false
  if (asked.includes('auth') && !signedIn) return false
  const roomOf: Partial<Record<Principal, 'here' | 'other'>> = {
    owner: 'here', 'co-teacher': 'here', 'student in class': 'here', 'class-code session': 'here',
    'student out of class': 'other', 'other teacher': 'other', 'teacher elsewhere': 'other', 'parent of the child': 'other', 'other parent': 'other', admin: 'other', 'admin elsewhere': 'other',
  }
  const named = path.includes(':classroomId')
  if (asked.includes('check-classroom-id') && !(named ? roomOf[who] === 'here' || who === 'admin' : roomOf[who])) return false
  if (!asked.includes('teacher-permission')) return true
  if (named) return can(await actorFor(world, who), 'classroom.teach', thingFor(world, who, 'classroom'))
  return ['owner', 'co-teacher', 'other teacher', 'teacher elsewhere', 'admin', 'admin elsewhere'].includes(who)
}

test('every page opens for whom its guards say, and for nobody else', async () => {
  const wrong: string[] = []
  for (const page of pages)
    for (const who of principals) {
      const open = await opens(page, who)
      if (open !== (await mayOpen(page, who))) wrong.push(`${page.path} ${open ? 'opens' : 'does not open'} for ${who}`)
    }
  expect(wrong).toEqual([])
})

test('a page that takes what is sent stands behind a guard, or is known to be open', () => {
  const acting = pages.filter(({ file }) => /export (async function|const|function) action\b/.test(pageSources[`./features/${file}.tsx`] ?? ''))
  expect(acting.length).toBeGreaterThan(3)
  expect(acting.filter(({ guards: asked, path }) => !asked?.includes('auth') && !openActions.includes(path)).map(({ path }) => path)).toEqual([])
})

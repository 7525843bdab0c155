import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Action, Actor } from '#rules/permissions.ts'
import type { Plan } from '#rules/plans.ts'
import type { QuotaKind, QuotaName } from '#rules/quotas.ts'
import type { PermissionSubject, Principal, World } from './principals.ts'
import type { OwnerServices, TestServices } from './test-services.ts'
import type { Command } from '#app/platform/commands/command.server.ts'

export type AnyCommand = Command<unknown, unknown, unknown>
export type Operation = {
  action: Action
  about: PermissionSubject
  /** Builds the input; may first insert the rows that it needs. */
  input?: (world: World) => unknown
  /** Additional restrictions besides the permission. */
  only?: readonly Principal[]
  never?: readonly Principal[]
}

export type LiveOperation = Pick<Operation, 'action' | 'about' | 'only' | 'never'> & {
  params?: (world: World) => Record<string, string>
  writes?: ({
    key: (world: World, principal: Principal) => string
    /** The record to write; without it the record is deleted. */
    record?: object
  } & Pick<Operation, 'action' | 'about' | 'only' | 'never'>)[]
}

export type ApiOperation = {
  action: Action
  about: PermissionSubject
  body?: object | ((world: World, principal: Principal) => object)
  query?: (world: World) => Record<string, string> | Promise<Record<string, string>>
  /** Headers of a signed body. */
  headers?: (world: World, body: string) => Record<string, string>
  /** Quotas that the route uses, if it is not a command. */
  makes?: readonly QuotaName[]
}

/** The fields that a live path sends to these principals. */
export type SentFields = { to: readonly Principal[]; fields: string[] }

export type PersonalField = 'name' | 'email' | 'number' | 'username' | 'birthBand' | 'secret' | 'session'
export type FieldReaders = Partial<Record<PersonalField, readonly Principal[]>>

/** Description of a feature for product-wide tests, in its `feature.testing.ts`. Not part of the build. */
export type FeatureTesting = {
  /** For each command: its permission, its subject and a sample input. */
  commands?: Record<string, Operation>
  /** Quotas that each command uses, besides `act` for its audit entry. */
  makes?: Record<string, readonly QuotaName[]>
  live?: Record<string, LiveOperation>
  /** Fields that each principal receives at each live path. */
  sends?: Record<string, SentFields[]>
  api?: Record<string, ApiOperation>
  /** The command of each page action; null if the action saves nothing. */
  actions?: Record<string, Record<string, string | null>>
  /** For commands that need more than the permission: the sender, the preparation and other input. */
  resend?: Record<string, Resend>
  /** Inserts a row into each tenant table of the feature, for tests that check all tables. */
  rows?: (
    owner: OwnerServices['owner'],
    school: Record<'schoolId' | 'classroomId' | 'student' | 'teacher', string>,
  ) => Promise<unknown>
  /** How tests exhaust each quota of the feature. */
  quotas?: (quotaContext: QuotaTestContext) => QuotaDrives
  /** Personal data of other people that the feature's pages show to each principal, beyond other features. */
  tells?: Partial<Record<Principal, FieldReaders>>
  /** Pages that show each personal field other than names. */
  places?: Partial<Record<PersonalField, readonly string[]>>
}

/** Context of quota tests: creates classes, and runs commands with fresh services, like another process. */
export type QuotaTestContext = {
  services: () => TestServices
  createClass: () => Promise<{
    schoolId: SchoolId
    classroomId: ClassroomId
    person: PersonId
    act: <I, L, R>(command: Command<I, L, R>, input: object, actor?: Actor) => Promise<R>
  }>
}

export type QuotaDrive = {
  /** Creates the given number of items; without it the test sets the counter. */
  fill?: (count: number) => Promise<unknown>
  owner: string
  plan?: Plan['name']
  make: (index: number) => Promise<unknown>
}

export type QuotaDrives = Partial<Record<QuotaName, (kind: QuotaKind) => Promise<QuotaDrive>>>

type Resend = {
  by?: Principal
  before?: (world: World, personId: string) => Promise<unknown>
  input?: (world: World) => object
}

export const defineTesting = (testing: FeatureTesting): FeatureTesting => testing

export const noQuotas: readonly QuotaName[] = []

export const schoolAdminOperation = (
  input: (world: World) => unknown,
  action: Action = 'school.administer',
): Operation => ({
  action,
  about: 'school',
  input,
})
export const rosterOperation = (input: (world: World) => object, action: Action = 'roster.change'): Operation => ({
  action,
  about: 'classroom',
  input: (world) => ({ classroomId: world.classroomId, ...input(world) }),
})
export const classroomOperation = (input: (world: World) => object, action: Action): Operation => ({
  action,
  about: 'classroom',
  input: (world) => ({ classroom: world.classroomId, ...input(world) }),
})
export const classSettings = {
  name: '4B',
  icon: 'kite',
  colour: 'sky',
  locale: 'en',
  joinPolicy: 'open',
  loginMode: 'words',
  codingSkin: 'icon',
  leaderboard: 'hidden',
}
export const ownAccountOperation = (input: unknown, action: Action = 'account.change'): Operation => ({
  action,
  about: 'self',
  input: () => input,
})

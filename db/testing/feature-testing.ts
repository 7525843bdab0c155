import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Action, Actor } from '#rules/permissions.ts'
import type { Plan } from '#rules/plans.ts'
import type { QuotaKind, QuotaName } from '#rules/quotas.ts'
import type { About, Principal, World } from './principals.ts'
import type { HasOwner, TestServices } from './test-services.ts'
import type { Command } from '#app/platform/command.server.ts'

export type AnyCommand = Command<unknown, unknown, unknown>
export type Operation = {
  action: Action
  about: About
  /** May make first what it is about, as the owner of the database. */
  input?: (world: World) => unknown
  /** What else must be true, besides the right. */
  only?: readonly Principal[]
  never?: readonly Principal[]
}

export type LiveOperation = Pick<Operation, 'action' | 'about' | 'only' | 'never'> & {
  params?: (world: World) => Record<string, string>
  writes?: ({
    key: (world: World, who: Principal) => string
    /** What is put there; without it, what is there is taken away. */
    record?: object
  } & Pick<Operation, 'action' | 'about' | 'only' | 'never'>)[]
}

export type ApiOperation = {
  action: Action
  about: About
  body?: object | ((world: World, who: Principal) => object)
  query?: (world: World) => Record<string, string>
  /** What lasts of it, where it is no command. */
  makes?: readonly QuotaName[]
}

/** Whom a live path sends which fields. */
export type Sent = { to: readonly Principal[]; fields: string[] }

export type Field = 'name' | 'email' | 'number' | 'username' | 'birthBand' | 'secret' | 'session'
export type Contract = Partial<Record<Field, readonly Principal[]>>

/** What tests that walk the whole product know of one feature: `feature.testing.ts` in its folder. Never shipped. */
export type FeatureTesting = {
  /** One line for each command: who may run it, about what, and with what it is run. */
  commands?: Record<string, Operation>
  /** What lasts of each command besides its line in the log, which `act` counts. */
  makes?: Record<string, readonly QuotaName[]>
  live?: Record<string, LiveOperation>
  /** What each reader is sent at each live path, field by field. */
  sends?: Record<string, Sent[]>
  api?: Record<string, ApiOperation>
  /** The command behind each action of a page; nothing where it makes nothing that lasts. */
  actions?: Record<string, Record<string, string | null>>
  /** Where the right alone is not enough to send a command: who sends it, what must be so before, what it says instead. */
  resend?: Record<string, Resend>
  /** A row in each of its tables of a school, for the tests that walk the catalogue of PostgreSQL. */
  rows?: (
    owner: HasOwner['owner'],
    school: Record<'schoolId' | 'classroomId' | 'student' | 'teacher', string>,
  ) => Promise<unknown>
  /** How each of its quotas is driven to its end. */
  quotas?: (given: GivenClass) => QuotaDrives
  /** What its pages tell each reader about other people, beyond what others tell them already. */
  tells?: Partial<Record<Principal, Contract>>
  /** On which of its pages each field stands that is more than a name. */
  places?: Partial<Record<Field, readonly string[]>>
}

/** A class, and whom its commands are run by: each time as another process of the same server would. */
export type GivenClass = {
  services: () => TestServices
  classOf: () => Promise<{
    schoolId: SchoolId
    classroomId: ClassroomId
    person: PersonId
    act: <I, L, R>(command: Command<I, L, R>, input: object, who?: Actor) => Promise<R>
  }>
}

export type QuotaDrive = {
  /** Brings about that so many are there; without it the counter is set. */
  fill?: (count: number) => Promise<unknown>
  whose: string
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

export const nothing: readonly QuotaName[] = []

export const schoolAdmin = (input: (world: World) => unknown, action: Action = 'school.administer'): Operation => ({
  action,
  about: 'school',
  input,
})
export const roster = (input: (world: World) => object, action: Action = 'roster.change'): Operation => ({
  action,
  about: 'classroom',
  input: (world) => ({ classroomId: world.classroomId, ...input(world) }),
})
export const ofClassroom = (input: (world: World) => object, action: Action): Operation => ({
  action,
  about: 'classroom',
  input: (world) => ({ classroom: world.classroomId, ...input(world) }),
})
export const settings = {
  name: '4B',
  icon: 'kite',
  colour: 'sky',
  locale: 'en',
  joinPolicy: 'open',
  loginMode: 'words',
  codingSkin: 'icon',
  leaderboard: 'hidden',
}
export const own = (input: unknown, action: Action = 'account.change'): Operation => ({
  action,
  about: 'self',
  input: () => input,
})

import type { OpenAPIHono } from '@hono/zod-openapi'
import type { SeenDay } from '#rules/attendance/attendance.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { StepProgress } from '#rules/progress/step-progress.ts'
import type { RetentionKind } from '#rules/retention.ts'
import type { ApiContext } from './api.server.ts'
import type { Audit } from './command.server.ts'
import type { Database } from './db.server.ts'
import type { Reason } from './errors.ts'
import type { JobHandler, JobPace } from './jobs.server.ts'
import type { LivePlaces } from './live.server.ts'
import type { Services } from './services.server.ts'

/**
 * What a feature brings to the whole, in `feature.server.ts` of its folder. `app/features.server.ts` gathers them: no
 * list elsewhere names features. What only tests and a developer's database need is in `feature.testing.ts` beside it.
 */
export type Feature = {
  /** Addresses whose screens stand. Menus lead to them; the others of `app/routes.ts` say what will be there. */
  opens?: readonly string[]
  /** Every table of its own that names a person. A test walks the catalogue of PostgreSQL for tables that are missing. */
  personTables?: readonly PersonTable[]
  /** Takes a person out of rows that are about something else and name them inside, when a school erases them. */
  forget?: (db: Database, person: { schoolId: SchoolId; personId: PersonId }) => Promise<void>
  /**
   * Somebody who runs a school would delete their account: why they are needed there. Only looked at, before anything is
   * locked or changed.
   */
  whyStay?: (db: Database, leaving: Leaving) => Promise<Reason | null>
  /**
   * Somebody deletes their account: ends their part in one school, with its rows open. Done in the request, so in few
   * statements however much there is; what only has to go is erased later. Throws `refused` where they are needed after
   * all. Done again before the account is erased, for what came about in the same moment. What it answers stands in the log
   * of the school.
   */
  leave?: (db: Database, leaving: Leaving) => Promise<readonly Audit[] | void>
  /** Somebody takes another address: what a school must remember of the one they still have. With its rows open. */
  rememberAddress?: (db: Database, of: Omit<Leaving, 'runs'>) => Promise<void>
  /**
   * Somebody deletes their account: takes their address out of rows of all schools, while it is still theirs and no school
   * is open. Row security shows what was sent to it.
   */
  forgetAddress?: (db: Database, email: string) => Promise<unknown>
  /**
   * Classes come into a school that knows one of their learners already: by table, what becomes of a row whose place is
   * taken there, as PostgreSQL says it after `ON CONFLICT`. Where nothing is said, what is there stays.
   */
  meets?: Readonly<Record<string, string>>
  /**
   * Somebody came further in a lesson. Asked in the transaction that keeps it, so what is granted for it is neither lost
   * nor given twice; what throws here keeps nothing.
   */
  progressed?: (db: Database, kept: { receivedAt: number; steps: readonly ProgressedStep[] }) => Promise<void>
  /** What the daily round does when something has been kept for as long as `rules/retention.ts` says. */
  retention?: {
    /** With one school's rows open. */
    ofSchool?: Partial<Record<RetentionKind, RetentionStep>>
    /** Rows of no school, with identity's rows open. */
    ofNoSchool?: Partial<Record<RetentionKind, RetentionStep>>
  }
  /** Once a day for each school, with its rows open. */
  daily?: (db: Database, day: { schoolId: SchoolId; timeZone: string; now: number }) => Promise<void>
  /** On which days of their school students did something, as this feature keeps it; both days included. */
  activeDays?: (
    db: Database,
    schoolId: SchoolId,
    students: readonly PersonId[],
    asked: { from: string; until: string; timeZone: string },
  ) => Promise<SeenDay[]>
  /** Every hour: takes away what has run out by its own date. */
  sweep?: (services: Services) => Promise<void>
  /** Slow work, by the name of its queue. */
  jobs?: Record<string, Job>
  live?: Partial<LivePlaces>
  /** Routes under `/api/1.0`. */
  api?: (context: ApiContext) => OpenAPIHono
}

/** Somebody's part in one school, which ends; and whether they run it. */
export type Leaving = { schoolId: SchoolId; personId: PersonId; now: number; runs: boolean }

/** `before` is the moment since which rows are kept, `at` is now; both as PostgreSQL reads them. */
export type RetentionStep = (
  db: Database,
  round: { schoolId: SchoolId; before: string; at: string },
) => Promise<unknown>

/** One learner and one step: what was kept before a sending, what is now, and when it was done. Many come together, of several schools. */
export type ProgressedStep = {
  readonly schoolId: SchoolId
  /** Of the school. */
  readonly timeZone: string
  readonly studentId: PersonId
  readonly lesson: string
  readonly step: string
  readonly before: StepProgress | null
  readonly after: StepProgress
  readonly at: readonly number[]
  /** In which skins a program passed in this sending, each once. */
  readonly skins: readonly string[]
  /** The last of it was done by two at one device. */
  readonly inPair: boolean
}

export type Job = JobPace & { handler: (services: Services) => JobHandler }

/** What of a table a school hands out about somebody, what nobody is handed, and what becomes of it. */
export type PersonTable = {
  table: string
  /** Columns that hold a person's id. */
  columns: readonly string[]
  /** Of this school, or of the account, which belongs to no school. */
  of: 'school' | 'account'
  /**
   * What a school hands out. An account that the school made is the school's to tell about; of one that somebody made
   * themselves it knows what the person is called. Nothing where this is missing. With `classroom_id` and `group_id` goes
   * what they are called: a table that has one gives it.
   */
  gives?: readonly string[] | { managed: readonly string[]; adult: readonly string[] }
  /** Of an account's rows, only those that name the school here. */
  where?: string
  /**
   * Not even handed to the person: secrets, and what would tell about others. `all` where the rows tell nothing about
   * the person.
   */
  hides?: readonly string[] | 'all'
  /**
   * Not handed to the person yet: rows whose column has one of these values now. They are not counted either, for there
   * may be one only of what was right.
   */
  notYet?: {
    column: string
    values: (db: Database, of: { schoolId: SchoolId; personId: PersonId }) => Promise<readonly string[]>
  }
  /** A row comes with the account of a child that a school makes: it says nothing about what happened since. */
  comesWithAccount?: true
  /**
   * `delete`: the rows go. `follows`: they go with another row. `account`: they go with the account. `staff`: only
   * colleagues stand there. `round`: an id by which open screens are closed; the daily round takes it. `stays`:
   * append-only, without a name.
   */
  erase: 'delete' | 'follows' | 'account' | 'staff' | 'round' | 'stays'
}

export const defineFeature = (feature: Feature): Feature => feature

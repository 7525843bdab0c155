import type { OpenAPIHono } from '@hono/zod-openapi'
import type { SQL } from 'drizzle-orm'
import type { Purpose } from '#rules/consent/purposes.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Json } from '#rules/live/values.ts'
import type { StepProgress } from '#rules/progress/step-progress.ts'
import type { RetentionKind } from '#rules/retention.ts'
import type { ApiContext } from './request/api.server.ts'
import type { Audit } from './commands/command.server.ts'
import type { Database } from './db/db.server.ts'
import type { Reason } from './errors/errors.ts'
import type { JobHandler, JobConcurrency } from './jobs/jobs.server.ts'
import type { LivePaths } from './live/live.server.ts'
import type { Env } from './services/env.server.ts'
import type { Services } from './services/services.server.ts'

/**
 * Manifest of a feature, in the `feature.server.ts` of its folder. `app/features.server.ts` collects all manifests; no
 * other file lists features, and features read the list from `feature-list.server.ts`. Data for tests and the
 * development database is in `feature.testing.ts` beside it.
 */
export type Feature = {
  /** Paths of implemented pages. Menus link to them; other routes of `app/routes.ts` show a placeholder. */
  availablePages?: readonly string[]
  /** All tables of the feature with person ids. A test finds missing tables in the PostgreSQL catalog. */
  personTables?: readonly PersonTable[]
  /** When a school erases a person: removes the person's id from rows that belong to something else. */
  erasePersonReferences?: (db: Database, person: { schoolId: SchoolId; personId: PersonId }) => Promise<void>
  /**
   * Returns the reason why a school admin cannot delete their account yet. Only reads; called before anything is locked
   * or changed.
   */
  findDeletionBlocker?: (db: Database, membership: EndingMembership) => Promise<Reason | null>
  /**
   * Account deletion, step 1: ends the membership in one school, in that school's transaction. Runs in the request, so
   * it must need few statements; rows are erased later. Throws `refused` if a deletion blocker appeared. Called again
   * before the account is erased, for rows created concurrently. Returns entries for the school's audit log.
   */
  endMembership?: (db: Database, membership: EndingMembership) => Promise<readonly Audit[] | void>
  /** Before a user's email changes: records the old email where the school needs it. Runs in the school's transaction. */
  recordOldEmail?: (db: Database, membership: Omit<EndingMembership, 'isAdmin'>) => Promise<void>
  /**
   * Account deletion: removes the user's email from rows of all schools, while the account still has it. No school is
   * selected; row security shows the rows addressed to that email.
   */
  eraseEmail?: (db: Database, email: string) => Promise<unknown>
  /**
   * For classes that move into a school where one of their students already has rows: the `ON CONFLICT` clause by
   * table. The default is DO NOTHING, which preserves the existing row.
   */
  conflictClauses?: Readonly<Record<string, string>>
  /**
   * Called when students make progress in lessons, in the transaction that saves it: rewards are neither lost nor granted
   * twice. An exception rolls back the progress, too.
   */
  onProgress?: (db: Database, progress: { receivedAt: number; steps: readonly ProgressedStep[] }) => Promise<void>
  /**
   * Called when someone refuses purposes or withdraws consent, in the transaction that records the answer, for purposes
   * that are off afterwards.
   */
  onConsentRefused?: (db: Database, refused: RefusedConsents) => Promise<void>
  /** Called when links of a guardian to students end, in the same transaction: ends what only a guardian may have. */
  onLinksEnded?: (db: Database, ended: EndedGuardian) => Promise<unknown>
  /**
   * Deletes the feature's rows of a group of students before the group is deleted, in the same transaction. Throws
   * `refused` if a row must not be lost.
   */
  beforeGroupDeletion?: (db: Database, group: DeletedGroup) => Promise<GroupDeletion>
  /** Deletion of rows older than their retention time (`rules/retention.ts`), run daily. */
  retention?: {
    /** Runs in the transaction of each school. */
    perSchool?: Partial<Record<RetentionKind, RetentionStep>>
    /** Rows without a school; runs with access to all accounts. */
    global?: Partial<Record<RetentionKind, RetentionStep>>
  }
  /** Runs once a day in the transaction of each school. */
  daily?: (db: Database, day: SchoolDay) => Promise<void>
  /**
   * Runs once a day in a transaction of each school, after retention, with access to accounts: queues mails that readers
   * can turn off (`mail/notices.server.ts`).
   */
  dailyNotices?: (db: Database, day: NoticeDay) => Promise<void>
  /**
   * SQL that selects `SeenDay` rows: days on which students were active in this feature. Parameters: school, students,
   * first day, last day, time zone of the school. A test checks its plan.
   */
  activeDaysSql?: string
  /** Runs every hour: deletes rows whose own expiry date has passed. */
  deleteExpired?: (services: Services) => Promise<void>
  /** Kinds of texts that wait until a teacher reads them (`people/held-texts`). Screens need the message `kinds.<name>`. */
  heldTexts?: Readonly<Record<string, HeldTextKind>>
  /** Background jobs by queue name. */
  jobs?: Record<string, Job>
  live?: Partial<LivePaths>
  /** Routes under `/api/1.0`. */
  api?: (context: ApiContext) => OpenAPIHono
}

export type SchoolDay = { schoolId: SchoolId; timeZone: string; now: number; env: Env }

/** The time of a school at which its daily notices are queued. */
export type NoticeDay = {
  schoolId: SchoolId
  timeZone: string
  now: number
  services: Pick<Services, 'env' | 'jobs'>
}

/** A membership that ends. `isAdmin`: the member administers the school. */
export type EndingMembership = { schoolId: SchoolId; personId: PersonId; now: number; isAdmin: boolean }

/** A text that waits until a teacher reads it. */
export type HeldText = {
  schoolId: SchoolId
  classroomId: ClassroomId
  id: string
  /** Id of the text in the feature that owns the kind. */
  subject: string
  writerId: PersonId | null
  text: string
  payload: Record<string, Json>
}

/** `decidedBy`: null after a week without an answer. */
type HeldTextStep = (
  context: { db: Database; now: number; decidedBy: PersonId | null },
  held: HeldText,
) => Promise<readonly string[]>

export type HeldTextKind = {
  /** The text is visible, and a reader reported it. Its writer does not learn of it, and without an answer it stays. */
  isReport?: true
  /** Publishes the text, in the transaction of the teacher's decision. Returns changed live paths. */
  release: HeldTextStep
  /** Called when a teacher keeps the text back, or after a week without an answer. Returns changed live paths. */
  keepBack: HeldTextStep
  /** The last lines before the text, oldest first, for the teacher who reads it. */
  loadLinesAround?: (
    db: Database,
    held: HeldText,
  ) => Promise<{ id: string; writer: string | null; isTeacher: boolean; text: string }[]>
}

export type RefusedConsents = {
  schoolId: SchoolId
  now: number
  refusals: readonly { student: PersonId; purpose: Purpose }[]
}

/** `addressDigest`: of the account's address (`openAddresses`). */
export type EndedGuardian = {
  schoolId: SchoolId
  guardian: PersonId
  students: readonly PersonId[]
  addressDigest: string | null
  now: number
}

export type DeletedGroup = { schoolId: SchoolId; classroomId: ClassroomId; groupId: string }

/** Changed live paths, and details for the audit entry of the deleted group. */
export type GroupDeletion = { changed: readonly string[]; auditDetails: Record<string, unknown> }

/** Deletes rows older than `cutoff`. Both times are timestamps in PostgreSQL format. */
export type RetentionStep = (
  db: Database,
  round: { schoolId: SchoolId; cutoff: string; now: string },
) => Promise<unknown>

/** Progress of one student in one step before and after a batch of events. A batch can span several schools. */
export type ProgressedStep = {
  readonly schoolId: SchoolId
  /** Time zone of the school. */
  readonly timeZone: string
  readonly studentId: PersonId
  readonly lesson: string
  readonly step: string
  readonly before: StepProgress | null
  readonly after: StepProgress
  readonly times: readonly number[]
  /** Editor skins (icons, blocks, text) in which a program passed in this batch, without duplicates. */
  readonly skins: readonly string[]
  /** The last event was done by a pair of students at one device. */
  readonly inPair: boolean
}

export type Job = JobConcurrency & { handler: (services: Services) => JobHandler }

/** Data protection rules of a table: exported columns, redacted columns and how rows are erased. */
export type PersonTable = {
  table: string
  /** Columns that hold a person's id. */
  columns: readonly string[]
  /**
   * Those of `columns` that hold the author of a row about another person: no export of the author contains the row, and
   * erasing the author keeps it.
   */
  authorColumns?: readonly string[]
  /** Whether rows belong to a school or to the account. */
  scope: 'school' | 'account'
  /**
   * Columns that a school may export; none if missing. `managed` applies to accounts created by the school, `adult` to
   * accounts that users created themselves. Names of classes and groups are added for `classroom_id` and `group_id`.
   */
  exportedColumns?: readonly string[] | { managed: readonly string[]; adult: readonly string[] }
  /** For account tables: column that must contain the exporting school's id. */
  where?: string
  /**
   * Columns that are not exported even to the person: secrets and data about other people. `all` if the rows contain
   * nothing about the person.
   */
  redactedColumns?: readonly string[] | 'all'
  /**
   * Rows that are not exported to the person yet, selected by the values of a column. The export does not count them
   * either, because the count could reveal correct answers.
   */
  withheldRows?: {
    column: string
    values: (db: Database, person: { schoolId: SchoolId; personId: PersonId }) => Promise<readonly string[]>
  }
  /**
   * SQL condition on the row `t` for rows that others wrote about a person: only the school's own export has them, for
   * instance when a parent complains about a conversation.
   */
  schoolRows?: (person: { schoolId: SchoolId; personId: PersonId }) => SQL
  /**
   * Column with the family member whom a row about a student is from: the copy that another guardian of the student
   * requests does not contain the row. `null`: no guardian gets any row.
   */
  familyColumn?: string | null
  /** A row is created together with a managed account, so its existence shows no activity of the child. */
  isCreatedWithAccount?: true
  /**
   * `delete`: rows are deleted. `follows`: deleted by a cascade from another row. `account`: deleted with the account.
   * `staff`: contains only school staff. `round`: ids used to close open screens, deleted by the daily job. `stays`:
   * append-only rows without names.
   */
  erase: 'delete' | 'follows' | 'account' | 'staff' | 'round' | 'stays'
}

/** Columns that hold the person whom a row is about. */
export const subjectColumns = ({ columns, authorColumns = [] }: PersonTable): readonly string[] =>
  columns.filter((column) => !authorColumns.includes(column))

export const defineFeature = (feature: Feature): Feature => feature

import { getTableName } from 'drizzle-orm'
import {
  consentStates,
  purposesOff,
  refusedPurposes,
  type ConsentEvent,
  type ConsentState,
} from '#rules/consent/consent-state.ts'
import { newLinkDays } from '#rules/guardians/parent-link.ts'
import { youngestAge, type Purpose } from '#rules/consent/purposes.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { BirthBand } from '#rules/students/birth-band.ts'
import { guardianships, schools } from '#app/features/people/schools/public-tables.server.ts'
import { managedStudents } from '#app/features/people/students/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { consentEvents } from './tables.server.ts'

const dayMs = 86_400_000

/** Live path with the purposes of a student that are off. */
export const consentPath = (studentId: string) => `students/${studentId}/consent`

export type ConsentOfStudent = {
  country: string
  age: number
  isAgeKnown: boolean
  /** The latest answer of each giver. */
  events: StoredEvent[]
  states: Record<Purpose, ConsentState>
}

export type StoredEvent = ConsentEvent & { id: string; givenBy: PersonId | null }

/**
 * The latest answers: answers are never deleted, so a query of all would grow without limit. Latest for each giver (see
 * `giverOf`); deleted givers cannot be distinguished, and only their refusals count. Exported for tests.
 */
export const consentEventsSql = `
  SELECT DISTINCT ON (e.student_id, e.purpose, e.capacity, e.method, giver) CASE
      WHEN e.capacity = 'school' OR (e.capacity = 'guardian' AND e.method = 'paper') THEN ''
      ELSE coalesce(e.given_by::text, CASE WHEN e.decision = 'given' THEN 'given' ELSE 'refused' END) END AS giver,
    e.student_id AS "studentId", e.id, e.purpose, e.version, e.decision, e.capacity, e.method, e.assurance, e.at,
    e.given_by AS "givenBy", g.status = 'active' AS "isLinked", g.assurance = 'confirmed' AS "isKnown"
  FROM ${getTableName(consentEvents)} e
  LEFT JOIN ${getTableName(guardianships)} g
    ON g.school_id = e.school_id AND g.guardian_id = e.given_by AND g.student_id = e.student_id
  WHERE e.school_id = $1 AND e.student_id = ANY($2::uuid[])
  ORDER BY e.student_id, e.purpose, e.capacity, e.method, giver, e.at DESC, e.id DESC`

const subjectsSql = `
  SELECT s.id AS "studentId", c.country, m.birth_band AS "birthBand"
  FROM unnest($2::uuid[]) AS s (id)
  JOIN ${getTableName(schools)} c ON c.id = $1
  LEFT JOIN ${getTableName(managedStudents)} m ON m.school_id = c.id AND m.student_id = s.id`

type EventRow = Pick<StoredEvent, 'id' | 'purpose' | 'version' | 'decision' | 'capacity' | 'method' | 'givenBy'> & {
  studentId: PersonId
  assurance: 'code' | 'confirmed'
  isLinked: boolean | null
  isKnown: boolean | null
  at: Date
}

/** The state of every purpose of these students, with the answers it is derived from. */
export async function loadConsents(
  db: Database,
  schoolId: SchoolId,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, ConsentOfStudent>> {
  if (studentIds.length === 0) return new Map()
  const parameters = [schoolId, studentIds]
  const { rows } = await db.$client.query<EventRow>(consentEventsSql, parameters)
  const subjects = await db.$client.query<{ studentId: PersonId; country: string; birthBand: BirthBand | null }>(
    subjectsSql,
    parameters,
  )
  const eventsByStudent = Map.groupBy(rows, ({ studentId }) => studentId)
  return new Map(
    subjects.rows.map(({ studentId, country, birthBand }) => {
      const subject = { country, age: youngestAge(birthBand), isAgeKnown: birthBand !== null }
      const events = (eventsByStudent.get(studentId) ?? [])
        .map(toEvent)
        .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
      return [studentId, { ...subject, events, states: consentStates(subject, events) }]
    }),
  )
}

/** The school speaks with one voice, and the slips of a family are one pile; other answers belong to a person. */
export const giverOf = ({ capacity, method }: Pick<EventRow, 'capacity' | 'method'>, person: string): string =>
  capacity === 'student' || (capacity === 'guardian' && method !== 'paper') ? person : method

function toEvent({ assurance, isLinked, isKnown, at, ...row }: EventRow): StoredEvent {
  const isPersonal = row.capacity === 'guardian' && row.method !== 'paper'
  return {
    ...row,
    giver: giverOf(row, row.givenBy ?? row.id),
    isLinked: isPersonal ? isLinked === true : true,
    // The confirmation is deleted with the account: a refusal of a deleted giver counts (fail closed).
    isConfirmed: assurance === 'confirmed' || isKnown === true || (row.decision !== 'given' && row.givenBy === null),
    at: at.getTime(),
  }
}

/** Purposes without consent, for the target of a permission. */
export async function listPurposesOff(
  db: Database,
  schoolId: SchoolId,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, Purpose[]>> {
  const consents = await loadConsents(db, schoolId, studentIds)
  return new Map([...consents].map(([id, { states }]) => [id, purposesOff(states)]))
}

/**
 * Students of whom someone refuses the purpose whom the school knows, or who is no stranger after some days: the teacher
 * could have undone the link. Only these refusals may have effects that no one can take back.
 */
export async function listLastingRefusals(
  db: Database,
  schoolId: SchoolId,
  studentIds: readonly PersonId[],
  { purpose, now }: { purpose: Purpose; now: number },
): Promise<PersonId[]> {
  const consents = await loadConsents(db, schoolId, studentIds)
  const isLasting = ({ capacity, method, isLinked, isConfirmed, at }: StoredEvent) =>
    capacity !== 'guardian' || method === 'paper' || isConfirmed || (isLinked && at <= now - newLinkDays * dayMs)
  return studentIds.filter((id) => {
    const { states, events } = consents.get(id) ?? { states: null, events: [] }
    const refusals = events.filter((event) => event.purpose === purpose && event.decision !== 'given')
    return states?.[purpose].status === 'off' && refusals.some(isLasting)
  })
}

/** Purposes that someone refused; an open one is not among them. */
export async function listRefusedPurposes(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<Purpose[]> {
  const consent = (await loadConsents(db, schoolId, [studentId])).get(studentId)
  return consent ? refusedPurposes(consent.states) : []
}

import { getTableName } from 'drizzle-orm'
import { dataRequestStatuses, isUnanswered, mayDecline, type DataRequestStatus } from '#rules/guardians/data-request.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { asIdentity, type Database } from '#app/platform/db/db.server.ts'
import type { ChildData, OwnDataRequest, SchoolDataRequest } from './contract.ts'
import { findObstacle, isConfirmedGuardianSql } from './own-child.server.ts'
import { dataRequests, type DataRequestRow } from './tables.server.ts'

const name = getTableName(dataRequests)
const columns = `r.id, r.kind, r.status, r.asked_at AS "askedAt", r.due_at AS "dueAt", r.until`
const maxListed = 50
/** Requests that were answered or stopped; older ones are in the activity log. */
const maxOwn = 6

type Times = Pick<DataRequestRow, 'askedAt' | 'dueAt' | 'until'>

const toTimes = ({ askedAt, dueAt, until }: Times) => ({
  askedAt: askedAt.getTime(),
  dueAt: dueAt.getTime(),
  until: until?.getTime() ?? null,
})

type ChildRef = { schoolId: SchoolId; student: PersonId; guardian: PersonId; schoolName: string }

/** The requests of a guardian about a child, newest first, and a deletion that another guardian requested. */
export async function loadChildData(db: Database, child: ChildRef): Promise<ChildData | null> {
  const { schoolId, student, guardian, schoolName } = child
  const obstacle = await findObstacle(db, child)
  if (obstacle === 'unlinked') return null
  const { rows } = await db.$client.query<Omit<OwnDataRequest, keyof Times> & Times>(
    `SELECT ${columns}, r.guardian_id = $3 AS "isOwn", r.decline_reason AS "declineReason" FROM ${name} r
     WHERE r.school_id = $1 AND r.student_id = $2
       AND (r.guardian_id = $3 OR ($4 AND r.kind = 'delete' AND r.status IN ('objected', 'deleting')))
     ORDER BY r.asked_at DESC, r.id LIMIT ${maxOwn}`,
    [schoolId, student, guardian, obstacle === null],
  )
  return { student, schoolName, obstacle, requests: rows.map((row) => ({ ...row, ...toTimes(row) })) }
}

const listedStatuses = dataRequestStatuses.filter((status) => isUnanswered(status) || status === 'deleting')

type ListedRow = Times & {
  id: string
  kind: SchoolDataRequest['kind']
  status: DataRequestStatus
  studentId: PersonId
  studentName: string
  guardian: string
  guardianId: PersonId
  isRequesterConfirmed: boolean
  approvedBy: PersonId | null
}

const listedSql = (join: string) => `
  SELECT ${columns}, r.student_id AS "studentId", s.name AS "studentName", g.name AS guardian, r.guardian_id AS "guardianId",
    r.approved_by AS "approvedBy", ${isConfirmedGuardianSql} AS "isRequesterConfirmed"
  FROM ${name} r JOIN ${getTableName(users)} s ON s.id = r.student_id JOIN ${getTableName(users)} g ON g.id = r.guardian_id
  WHERE r.school_id = $1 AND r.status = ANY ($2) ${join} ORDER BY r.due_at, r.id LIMIT ${maxListed}`

/** Exported as text so that tests can check the query plans. */
export const schoolRequestsSql = listedSql('')
export const classRequestsSql = listedSql(`AND EXISTS (SELECT FROM ${getTableName(enrolments)} e
  WHERE e.school_id = r.school_id AND e.student_id = r.student_id AND e.classroom_id = $3 AND e.status = 'active')`)

/** A requester whose link ended is no member of the school any more, so row security hides the account. */
const selectListed = (db: Database, text: string, parameters: unknown[]) =>
  asIdentity(db, () => db.$client.query<ListedRow>(text, parameters))

type Reader = { personId: PersonId; isAdmin: boolean; now: number }

/** Requests of all guardians of the school, for its admins: by deadline. */
export async function listSchoolRequests(
  db: Database,
  schoolId: SchoolId,
  reader: Reader,
): Promise<SchoolDataRequest[]> {
  const { rows } = await selectListed(db, schoolRequestsSql, [schoolId, listedStatuses])
  return rows.map((row) => toListed(row, reader))
}

/** Requests about the students of a class, for its owner. */
export async function listClassRequests(
  db: Database,
  { schoolId, classroomId }: { schoolId: SchoolId; classroomId: ClassroomId },
  reader: Reader,
): Promise<SchoolDataRequest[]> {
  const { rows } = await selectListed(db, classRequestsSql, [schoolId, listedStatuses, classroomId])
  return rows.map((row) => toListed(row, reader))
}

function toListed(row: ListedRow, { personId, isAdmin, now }: Reader): SchoolDataRequest {
  const { id, kind, status, studentId, studentName, guardian, guardianId, approvedBy, isRequesterConfirmed } = row
  const mayApprove = isRequesterConfirmed && (kind === 'copy' || guardianId !== personId)
  const isSecond = status === 'approved' && approvedBy !== personId
  return {
    ...{ id, kind, status, guardian, isRequesterConfirmed, ...toTimes(row) },
    student: { id: studentId, name: studentName },
    isOverdue: isUnanswered(status) && row.dueAt.getTime() < now,
    mine: !mayApprove
      ? null
      : isSecond
        ? 'confirm'
        : isAdmin && (status === 'asked' || status === 'objected')
          ? 'answer'
          : null,
    mayDecline: isAdmin && mayDecline(status),
  }
}

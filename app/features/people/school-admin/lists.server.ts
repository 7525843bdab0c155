import { sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { normalizeSchoolSearch } from '#rules/schools/teacher-request.ts'
import { domainOf } from '#rules/schools/mail-domains.ts'
import { parseSchoolSettings } from '#rules/schools/school-settings.ts'
import { classroomTeachers, classrooms, enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { isStudentMailbox, schoolById } from '#app/features/people/schools/public.server.ts'
import { memberships, schoolDomains } from '#app/features/people/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { toIsoTime } from './iso-time.ts'
import type { TeacherRequest, Classroom, Colleague, MailDomain, NumberedPage, School } from './contract.ts'

/**
 * Teachers who requested to join the school, oldest request first. `student` is true if the requester is a student of
 * this school, even under another address of the same mailbox.
 */
export async function listTeacherRequests(db: Database, schoolId: SchoolId): Promise<TeacherRequest[]> {
  const { rows } = await db.execute<Omit<TeacherRequest, 'domain'>>(sql`
    SELECT u.id, u.name, u.email, u.email_verified AS confirmed, m.created_at AS "askedAt",
      ${isStudentMailbox(schoolId)} AS student
    FROM ${memberships} m JOIN ${users} u ON u.id = m.user_id
    WHERE m.school_id = ${schoolId} AND m.role = 'teacher' AND m.status = 'pending' ORDER BY m.created_at LIMIT 200`)
  return rows.map((row) => ({ ...row, domain: domainOf(row.email) ?? '', askedAt: toIsoTime(row.askedAt) }))
}

const pageSize = 50

export async function listClasses(
  db: Database,
  schoolId: SchoolId,
  { search, teacher, archived, page }: { search: string; teacher: string | null; archived: boolean; page: number },
): Promise<NumberedPage<Classroom>> {
  const searchPattern = normalizeSchoolSearch(search, 1)?.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const where = sql`c.school_id = ${schoolId} AND c.status = ${archived ? 'archived' : 'active'}
    ${searchPattern ? sql`AND lower(c.name) LIKE ${`%${searchPattern}%`}` : sql``}
    ${teacher ? sql`AND EXISTS (SELECT FROM ${classroomTeachers} t WHERE t.school_id = c.school_id AND t.classroom_id = c.id AND t.user_id = ${teacher} AND t.role = 'owner' AND t.status = 'active')` : sql``}`
  const { rows: countRows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM ${classrooms} c WHERE ${where}`,
  )
  const total = countRows[0]!.total
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(Math.max(1, page), pages)
  const { rows } = await db.execute<Classroom>(sql`
    SELECT c.id, c.name, c.grade, c.icon, c.colour, c.status = 'archived' AS archived,
      (SELECT count(*)::int FROM ${enrolments} e WHERE e.school_id = c.school_id AND e.classroom_id = c.id AND e.status = 'active') AS students,
      (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM ${classroomTeachers} t JOIN ${users} u ON u.id = t.user_id
        WHERE t.school_id = c.school_id AND t.classroom_id = c.id AND t.role = 'owner' AND t.status = 'active' LIMIT 1) AS owner,
      coalesce((SELECT jsonb_agg(u.name ORDER BY u.name) FROM ${classroomTeachers} t JOIN ${users} u ON u.id = t.user_id
        WHERE t.school_id = c.school_id AND t.classroom_id = c.id AND t.role = 'co-teacher' AND t.status = 'active'), '[]') AS "coTeachers"
    FROM ${classrooms} c WHERE ${where} ORDER BY c.name, c.id LIMIT ${pageSize} OFFSET ${(current - 1) * pageSize}`)
  return { rows, page: current, pages, total, more: false }
}

/** Teachers and admins, each with the number of owned classes. */
export async function listColleagues(db: Database, schoolId: SchoolId): Promise<Colleague[]> {
  const { rows } = await db.execute<Colleague>(sql`
    SELECT u.id, u.name, (SELECT count(*)::int FROM ${classroomTeachers} t WHERE t.school_id = ${schoolId} AND t.user_id = u.id AND t.role = 'owner' AND t.status = 'active') AS classes
    FROM ${users} u WHERE u.id IN (SELECT user_id FROM ${memberships} WHERE school_id = ${schoolId} AND role IN ('teacher', 'admin') AND status = 'active')
    ORDER BY u.name, u.id LIMIT 2000`)
  return rows
}

export async function listDomains(db: Database, schoolId: SchoolId): Promise<MailDomain[]> {
  const { rows } = await db.execute<MailDomain>(sql`
    SELECT domain, admits, added_at AS "addedAt" FROM ${schoolDomains} WHERE school_id = ${schoolId} ORDER BY domain`)
  return rows.map((row) => ({ ...row, addedAt: toIsoTime(row.addedAt) }))
}

export async function loadSchool(db: Database, schoolId: SchoolId): Promise<School> {
  const { name, country, timezone, locale, settings } = (await schoolById(db, schoolId))!
  return { name, country, timezone, locale, settings: parseSchoolSettings(settings) }
}

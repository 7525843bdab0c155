import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { isUuid } from '#rules/input/uuid.ts'
import {
  countOpenOrders,
  listCodeBatches,
  listOrders,
  listOrdersForStaff,
  listPurchases,
} from '#app/features/people/billing/public.server.ts'
import { countReports, listEscalatedReports } from '#app/features/people/held-texts/public.server.ts'
import { listUnrecognisedMistakes } from '#app/features/learning/progress/public.server.ts'
import { countOpenRequests } from '#app/features/site/requests/public.server.ts'
import { classrooms, enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { lookUpCode } from '#app/features/people/classrooms/public.server.ts'
import {
  countMembersByRole,
  countSeatedStudents,
  findSchools,
  schoolById,
  schoolSeats,
} from '#app/features/people/schools/public.server.ts'
import { schools } from '#app/features/people/schools/public-tables.server.ts'
import { getConfiguration } from '#app/features/site/public-pages/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import {
  billingViews,
  staffViews,
  type Attention,
  type PlanChange,
  type StaffPage,
  type StaffView,
  type SupportedSchool,
} from './contract.ts'
import { loadHealth } from './health.server.ts'

/** Loads a view of the console; `search` is a part of a name, a class code or the id of a school. */
export async function loadStaffPage(requestContext: RequestContext, address: URL): Promise<StaffPage> {
  const { services, actor } = requestContext
  if (!can(actor, 'school.support')) throw new AppError('not-found')
  const hasPlans = services.env.BILLING === 'on'
  const view = viewOf(address, hasPlans)
  const search = (address.searchParams.get('search') ?? '').trim().slice(0, 120)
  const results = view !== 'schools' || search === '' ? [] : await findSupportedSchools(requestContext, search)
  const opened = address.searchParams.get('open') ?? (results.length === 1 ? results[0]!.id : null)
  const isOpened = view === 'schools' && opened !== null && isUuid(opened)
  const loadIf = <Result>(name: StaffView, work: (db: Database) => Promise<Result>) =>
    view === name ? read(services, actor, work) : Promise.resolve(null)
  return {
    view,
    configuration: await getConfiguration(services),
    hasPlans,
    attention: await read(services, actor, (db) => countAttention(db, hasPlans)),
    health: view === 'home' ? await loadHealth(requestContext) : null,
    codeBatches: await loadIf('codes', listCodeBatches),
    orders: await loadIf('orders', (db) => listOrdersForStaff(db, services.now())),
    reports: await loadIf('reports', async (db) => ({
      counts: await countReports(db),
      escalated: await listEscalatedReports(db),
    })),
    mistakes: await loadIf('mistakes', listUnrecognisedMistakes),
    search,
    results,
    school: isOpened ? await loadSchool(requestContext, opened as SchoolId) : null,
  }
}

function viewOf({ searchParams }: URL, hasPlans: boolean): StaffView {
  const requested = searchParams.get('view')
  const view = staffViews.find((name) => name === requested)
  if (view && (hasPlans || !billingViews.includes(view))) return view
  return searchParams.has('search') || searchParams.has('open') ? 'schools' : 'home'
}

async function countAttention(db: Database, hasPlans: boolean): Promise<Attention> {
  const { waiting } = await countReports(db)
  return {
    requests: await countOpenRequests(db),
    reports: waiting,
    ...(hasPlans && { orders: await countOpenOrders(db) }),
  }
}

/** The directory lists no personal schools: staff find those by a class code or the id. */
async function findSupportedSchools(
  { services, actor, origin }: RequestContext,
  search: string,
): Promise<StaffPage['results']> {
  const byName = await read(services, actor, (db) => findSchools(db, { text: search, domain: null }))
  if (byName.length > 0) return byName
  const lookup = await lookUpCode(services, { personId: actor.id, origin }, search, 'log-in')
  const id = lookup.state === 'found' ? lookup.classroomRef.schoolId : isUuid(search) ? (search as SchoolId) : null
  const school = id && (await readInSchool({ services, actor }, id, (db) => openSchoolById(db, id)))
  return school ? [school] : []
}

const readInSchool = <Result>(
  { services, actor }: Pick<RequestContext, 'services' | 'actor'>,
  schoolId: SchoolId,
  work: (db: Database) => Promise<Result>,
) => read(services, { ...actor, schoolId }, work)

async function openSchoolById(db: Database, schoolId: SchoolId) {
  const isOpen = and(eq(schools.id, schoolId), isNull(schools.closedAt))
  const [school] = await db
    .select({
      id: schools.id,
      name: schools.name,
      kind: schools.kind,
      country: schools.country,
      timeZone: schools.timezone,
      createdAt: schools.createdAt,
      plan: schools.plan,
      until: schools.planUntil,
      pausedAt: schools.planPausedAt,
      isBeta: schools.isBeta,
    })
    .from(schools)
    .where(isOpen)
  return school ?? null
}

const loadSchool = (requestContext: RequestContext, schoolId: SchoolId): Promise<SupportedSchool | null> =>
  readInSchool(requestContext, schoolId, async (db) => {
    const school = await openSchoolById(db, schoolId)
    if (!school) return null
    const { pausedAt, ...shown } = school
    return {
      ...shown,
      isPaused: pausedAt !== null,
      createdAt: school.createdAt.toISOString(),
      effectivePlan: (await schoolById(db, schoolId))!.plan,
      people: await countMembersByRole(db, schoolId),
      ...(await countClasses(db, schoolId)),
      planChanges: await listPlanChanges(db, schoolId, requestContext.actor.id!),
      seated: await countSeatedStudents(db, schoolId),
      seats: await schoolSeats(db, schoolId),
      orders: await listOrders(db, schoolId),
      purchases: await listPurchases(db, schoolId),
    }
  })

async function countClasses(
  db: Database,
  schoolId: SchoolId,
): Promise<Pick<SupportedSchool, 'classes' | 'largestClass'>> {
  const { rows } = await db.execute<{ active: number; archived: number; largest: number }>(sql`
    SELECT count(*) FILTER (WHERE c.status = 'active')::int AS active,
      count(*) FILTER (WHERE c.status = 'archived')::int AS archived,
      coalesce(max(students) FILTER (WHERE c.status = 'active'), 0)::int AS largest
    FROM ${classrooms} c LEFT JOIN LATERAL (
      SELECT count(*) AS students FROM ${enrolments} e
      WHERE e.school_id = c.school_id AND e.classroom_id = c.id AND e.status = 'active') AS class_size ON true
    WHERE c.school_id = ${schoolId}`)
  const { active, archived, largest } = rows[0]!
  return { classes: { active, archived }, largestClass: largest }
}

async function listPlanChanges(db: Database, schoolId: SchoolId, personId: string): Promise<PlanChange[]> {
  const { rows } = await db.execute<Omit<PlanChange, 'at'> & { at: string | Date }>(sql`
    SELECT at, details ->> 'plan' AS plan, details ->> 'until' AS until, person_id IS NOT DISTINCT FROM ${personId} AS "byMe"
    FROM audit_entries WHERE school_id = ${schoolId} AND act = 'school.plan' ORDER BY at DESC LIMIT 5`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

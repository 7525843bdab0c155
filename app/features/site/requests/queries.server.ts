import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { openStatuses, parseRequestNumber } from '#rules/requests/public-request.ts'
import { can } from '#rules/permissions.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import {
  requestViews,
  type CreditedContribution,
  type ProposalState,
  type PublicRequest,
  type RequestList,
} from './contract.ts'
import { publicRequests } from './tables.server.ts'

const pageSize = 25
const maxPage = 10_000
const maxCredits = 60
const hasOpenStatus = inArray(publicRequests.status, [...openStatuses])

/** Requests for staff, newest first; `requests=all` also lists answered ones. */
export async function listPublicRequests({ services, actor }: RequestContext, address: URL): Promise<RequestList> {
  if (!can(actor, 'requests.answer')) throw new AppError('not-found')
  const view = requestViews.find((name) => name === address.searchParams.get('requests')) ?? 'open'
  const page = Math.min(Math.max(Number.parseInt(address.searchParams.get('requestPage') ?? '1', 10) || 1, 1), maxPage)
  return read(services, actor, async (db) => {
    const isInView = view === 'open' ? hasOpenStatus : undefined
    const [open] = await db.select({ count: count() }).from(publicRequests).where(hasOpenStatus)
    const [all] = await db.select({ count: count() }).from(publicRequests).where(isInView)
    const rows = await db
      .select()
      .from(publicRequests)
      .where(isInView)
      .orderBy(desc(publicRequests.createdAt), publicRequests.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    const requests = rows.map(
      ({ createdAt, decidedAt, ...row }): PublicRequest => ({
        ...row,
        createdAt: createdAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
      }),
    )
    return { view, requests, page, pageCount: Math.max(1, Math.ceil(all!.count / pageSize)), openCount: open!.count }
  })
}

export const countOpenRequests = (db: Database): Promise<number> => db.$count(publicRequests, hasOpenStatus)

/** The state of a proposal by its number, which only its author and staff know. */
export async function findProposal({ pool }: Pick<Services, 'pool'>, typed: string): Promise<ProposalState | null> {
  const number = parseRequestNumber(typed)
  if (!number) return null
  const [row] = await inTransaction(
    pool,
    { ...systemTenant, identity: true },
    (db) =>
      db
        .select({
          status: publicRequests.status,
          createdAt: publicRequests.createdAt,
          decidedAt: publicRequests.decidedAt,
        })
        .from(publicRequests)
        .where(and(eq(publicRequests.number, number), eq(publicRequests.kind, 'contribution'))),
    'read only',
  )
  return row
    ? {
        number,
        status: row.status,
        createdAt: row.createdAt.toISOString(),
        decidedAt: row.decidedAt?.toISOString() ?? null,
      }
    : null
}

/** Published contributions whose authors want to be named, latest first. Selects nothing else of the request. */
export async function listCredits({ pool }: Pick<Services, 'pool'>): Promise<CreditedContribution[]> {
  const rows = await inTransaction(
    pool,
    { ...systemTenant, identity: true },
    (db) =>
      db
        .select({
          title: sql<string>`${publicRequests.fields} ->> 'title'`,
          part: sql<CreditedContribution['part']>`${publicRequests.fields} ->> 'part'`,
          credit: sql<string>`${publicRequests.fields} ->> 'credit'`,
          decidedAt: publicRequests.decidedAt,
        })
        .from(publicRequests)
        .where(and(eq(publicRequests.status, 'published'), sql`${publicRequests.fields} ? 'credit'`))
        .orderBy(desc(publicRequests.decidedAt))
        .limit(maxCredits),
    'read only',
  )
  return rows.map(({ decidedAt, ...row }) => ({ ...row, at: decidedAt!.toISOString() }))
}

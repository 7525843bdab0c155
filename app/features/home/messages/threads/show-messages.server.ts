import { getTableName } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import type { ContentKind } from '#rules/messages/contents.ts'
import { mayDecide, mayRemove, showState, type MessageState } from '#rules/messages/states.ts'
import { mayReport } from '#rules/messages/report.ts'
import { mayModerate, type ThreadRole } from '#rules/messages/who-may-write.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { ShownMessage } from '../contract.ts'
import type { ThreadAccess } from './thread-access.server.ts'

/** The latest messages of a thread, and those with the earlier ones; the rest stays stored for the school. */
const [maxShown, maxShownEarlier] = [50, 500]
const dangerSeverity = 4

/** Parameters: school, thread, limit. Exported as text so that a test can check its query plan. */
export const messagesSql = `
  SELECT m.id, m.kind, m.content, m.state, m.severity, m.category, m.author_id AS "authorId", m.author_role AS role, u.name,
    m.decided_by IS NOT DISTINCT FROM m.author_id AS "endedByAuthor",
    (extract(epoch FROM m.written_at) * 1000)::float8 AS "writtenAt",
    (extract(epoch FROM m.arrives_at) * 1000)::float8 AS "arrivesAt",
    (extract(epoch FROM m.ended_at) * 1000)::float8 AS "endedAt"
  FROM (SELECT * FROM messages WHERE school_id = $1 AND thread_id = $2 ORDER BY arrives_at DESC, id DESC LIMIT $3) m
  LEFT JOIN ${getTableName(users)} u ON u.id = m.author_id
  ORDER BY m.arrives_at, m.id`

type Row = {
  id: string
  kind: ContentKind
  content: string
  state: MessageState
  severity: number | null
  category: string | null
  authorId: PersonId | null
  role: ThreadRole
  name: string | null
  endedByAuthor: boolean
  writtenAt: number
  arrivesAt: number
  endedAt: number | null
}

type ShowQuery = { now: number; isTranslated: boolean; isEarlierShown: boolean }

/** The messages of a thread as the actor may see them now, oldest first. `hasEarlier`: more can be shown. */
export async function showMessages(
  db: Database,
  { row, schoolId, role, ref }: ThreadAccess,
  readerId: PersonId,
  { now, isTranslated, isEarlierShown }: ShowQuery,
): Promise<{ messages: ShownMessage[]; hasEarlier: boolean }> {
  if (!row) return { messages: [], hasEarlier: false }
  const limit = isEarlierShown ? maxShownEarlier : maxShown
  const { rows } = await db.$client.query<Row>(messagesSql, [schoolId, row.id, limit])
  const reader = { id: readerId, role, isModerator: mayModerate(ref.kind, role) }
  const messages = rows.flatMap((message) => {
    const shown = showMessage(message, reader, now)
    return shown ? [{ ...shown, canTranslate: isTranslated && isTranslatable(shown) }] : []
  })
  return { messages, hasEarlier: !isEarlierShown && rows.length === limit }
}

const isTranslatable = ({ kind, state, isOwn }: Pick<ShownMessage, 'kind' | 'state' | 'isOwn'>) =>
  kind === 'text' && state === 'visible' && !isOwn

const isStaff = (role: ThreadRole) => role === 'teacher' || role === 'admin'

function showMessage(
  { authorId, role, name, severity, ...message }: Row,
  reader: { id: PersonId; role: ThreadRole; isModerator: boolean },
  now: number,
): Omit<ShownMessage, 'canTranslate'> | null {
  const isAuthor = authorId === reader.id
  const { isModerator } = reader
  const state = showState(message, { isAuthor, isModerator, isColleague: isStaff(role) && isStaff(reader.role) }, now)
  if (state === null) return null
  const { id, kind, writtenAt, arrivesAt } = message
  const canDecide = mayDecide({ isAuthor, isModerator, state: message.state })
  return {
    ...{ id, kind, state, role, writtenAt, arrivesAt, canDecide, isOwn: isAuthor },
    content: state === 'removed' ? null : message.content,
    author: authorId && name ? { id: authorId, name } : null,
    removedBy: state === 'removed' ? (message.endedByAuthor ? 'author' : 'teacher') : null,
    canRemove: mayRemove({ isAuthor, isModerator, state: message.state, writtenAt }, now),
    canReport: mayReport({ isAuthor, state: message.state, arrivesAt, endedAt: message.endedAt }, now),
    category: canDecide ? message.category : null,
    needsHelp: isAuthor && role === 'student' && state === 'held' && severity === dangerSeverity,
  }
}

import type { ClassroomId, PersonId } from '#rules/ids.ts'
import type { ThreadRole } from '#rules/messages/who-may-write.ts'
import { can } from '#rules/permissions.ts'
import {
  classroomsOfPerson,
  classroomsOfSchool,
  findClassrooms,
} from '#app/features/people/classrooms/public.server.ts'
import { childrenOf, isFreeTextAllowed } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { formatLocalTime } from '#app/platform/time/dates.ts'
import { findTranslator } from '#app/platform/translation/translator.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import type { MessagesPage, PageStamps, ThreadSummary } from '../contract.ts'
import { findArrival } from '../writing/save-message.server.ts'
import { findClassRole } from './class-role.ts'
import { listThreads } from './list-threads.server.ts'
import { openThread } from './open-thread.server.ts'
import { listPossibleThreads } from './possible-threads.server.ts'
import { mergeThreads } from './merge-threads.ts'
import { readClassStamps, readOwnStamp, readStaffStamp } from './stamps.server.ts'

/** The class of the workspace, those of the child, or those of the school for its admin. */
type ClassOfPage = { id: ClassroomId; name: string }

/** `isTranslatorOn`: the switch of staff. */
type PageQuery = { thread: string | null; view: string | null; isEarlierShown: boolean; isTranslatorOn: boolean }

/** Threads of the workspace, and the one that the address names. */
export const loadMessagesPage = (
  requestContext: RequestContext,
  workspace: WorkspaceChoice,
  { thread, view, isEarlierShown, isTranslatorOn }: PageQuery,
): Promise<MessagesPage> => {
  const { services, actor } = requestContext
  return read(services, actor, async (db) => {
    const now = services.now()
    const role = roleInWorkspace(requestContext, workspace)
    const classes = await listClasses(db, requestContext, workspace)
    const lists: ClassThreads[] = []
    // An admin chooses a class first.
    for (const classroom of workspace.kind === 'school' ? [] : classes)
      lists.push(await loadClassThreads(db, requestContext, { workspace, classroom, role, now }))
    const threads = lists.flatMap((list) => list.threads)
    return {
      ...{ role, personId: actor.id!, threads, schoolName: workspace.schoolName },
      kind: workspace.kind,
      classes: classes.map(({ id, name }, index) => ({ id, name, stamps: lists[index]?.stamps ?? null })),
      open: thread
        ? await openThread(db, actor, {
            threads,
            text: thread,
            now,
            isEarlierShown,
            hasTranslator: isTranslatorOn && findTranslator(services) !== null,
          })
        : null,
      isOn: await isFreeTextAllowed(db, workspace.schoolId),
      quietUntil: await findQuietEnd(db, requestContext, { workspace, classes, now }),
      mayAnnounce: can(
        actor,
        workspace.kind === 'school' ? 'messages.announce-school' : 'messages.announce',
        workspace,
      ),
      isAnnouncing: view === 'announce',
    }
  })
}

function roleInWorkspace({ actor }: RequestContext, { kind, relations }: WorkspaceChoice): ThreadRole {
  return kind === 'child' ? 'guardian' : (findClassRole(actor, relations) ?? 'admin')
}

async function listClasses(db: Database, { actor }: RequestContext, { kind, id, name, schoolId }: WorkspaceChoice) {
  if (kind === 'classroom') return [{ id, name }] satisfies ClassOfPage[]
  if (kind === 'school') return classroomsOfSchool(db, actor.schoolId!)
  return (await classroomsOfPerson(db, schoolId, id)).filter(({ relation }) => relation === 'student')
}

type ClassThreads = { threads: ThreadSummary[]; stamps: PageStamps }
type ClassQuery = { workspace: WorkspaceChoice; classroom: ClassOfPage; role: ThreadRole; now: number }

async function loadClassThreads(
  db: Database,
  { actor }: RequestContext,
  { workspace, classroom: { id, name }, role, now }: ClassQuery,
): Promise<ClassThreads> {
  const { schoolId } = workspace
  const personId: PersonId = actor.id!
  const children = role === 'guardian' ? await childrenOf(db, schoolId, personId) : []
  const reader = { schoolId, classroomId: id, personId, role, children: children.map((child) => child.id) }
  const isStaff = role === 'teacher' || role === 'admin'
  // Before the list, so that a change between the reads is loaded again.
  const stamps = {
    shared: await readClassStamps(db, reader, now),
    staff: isStaff ? await readStaffStamp(db, reader, now) : null,
    own: await readOwnStamp(db, reader, now),
  }
  const listed = await listThreads(db, reader, now)
  const child = workspace.kind === 'child' ? { id: workspace.id, name: workspace.name } : null
  const possible = await listPossibleThreads(db, reader, child)
  return { threads: mergeThreads(listed, possible, { id, name }), stamps }
}

type QuietQuery = { workspace: WorkspaceChoice; classes: readonly ClassOfPage[]; now: number }

/** Local time at which a message sent now arrives, by the hours of the first class. */
async function findQuietEnd(
  db: Database,
  { actor }: RequestContext,
  { workspace, classes, now }: QuietQuery,
): Promise<string | null> {
  const [classroom] = classes[0] ? await findClassrooms(db, actor, [classes[0].id]) : []
  if (!classroom) return null
  const arrival = await findArrival(db, classroom, now)
  return arrival > now ? formatLocalTime(arrival, workspace.timeZone) : null
}

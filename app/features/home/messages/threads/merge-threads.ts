import type { ThreadSummary } from '../contract.ts'
import type { ListedThread } from './list-threads.server.ts'
import type { PossibleThread } from './possible-threads.server.ts'

/**
 * Threads with messages first, the latest change on top; then those in which nothing was written. Threads with people who
 * left the class are omitted.
 */
export function mergeThreads(
  listed: readonly ListedThread[],
  possible: readonly PossibleThread[],
  classroom: ThreadSummary['classroom'],
): ThreadSummary[] {
  const people = new Map(possible.map((thread) => [thread.ref, thread]))
  const written = listed.flatMap(({ studentId: _s, guardianId: _g, ...thread }): ThreadSummary[] => {
    const match = people.get(thread.ref)
    if (!match && thread.kind !== 'announcement') return []
    return [{ ...thread, classroom, student: match?.student ?? null, guardian: match?.guardian ?? null }]
  })
  const refs = new Set(written.map(({ ref }) => ref))
  const empty = possible.filter(({ ref }) => !refs.has(ref))
  return [...written, ...empty.map((thread): ThreadSummary => ({ ...emptyThread, ...thread, classroom }))]
}

const emptyThread = {
  title: null,
  last: null,
  at: null,
  unread: 0,
  held: 0,
  isUrgent: false,
  receipts: null,
  isOpen: false,
} as const

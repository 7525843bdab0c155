import { useEffect, useRef, useState } from 'react'
import type { ProgramDraft } from '#rules/program/draft.ts'
import { fetchCurrentWork, saveStars, type StudentDraft } from '#app/features/learning/progress/public-player.ts'

/** School and step whose work is stored. Absent for players without a record. */
export type WorkRef = {
  readonly school: string
  readonly place: { readonly lesson: string; readonly step: string }
  /** Start time of a test: work from before it is not restored. */
  readonly since?: number
}

type Options = {
  readonly workRef: WorkRef | null
  readonly personId: string | null
  /** Sequence number of the draft on this device. */
  readonly sequence: number
  /** The draft on the screen. */
  readonly draft: ProgramDraft
  /** Converts a saved draft of another device; `null` if this step cannot show it. */
  readonly read: (studentDraft: StudentDraft) => ProgramDraft | null
  readonly restore: (draft: ProgramDraft) => void
}

export type SavedWork = {
  /** Number of earlier programs that can be restored. */
  readonly earlierCount: number
  readonly countReplaced: () => void
  /** Whether the screen shows an unchanged draft of another device. */
  readonly isRestored: boolean
}

/** Restores a newer draft of another device, unless the student has already changed the draft here. */
export function useSavedWork({ workRef, personId, sequence, draft, read, restore }: Options): SavedWork {
  const [earlierCount, setEarlierCount] = useState(0)
  const [restoredDraft, setRestoredDraft] = useState<ProgramDraft | null>(null)
  const [initial] = useState({ sequence, draft })
  const latest = useRef({ draft, read, take: restore })
  useEffect(() => void (latest.current = { draft, read, take: restore }))
  const { school = null, since } = workRef ?? {}
  const { lesson = '', step = '' } = workRef?.place ?? {}

  useEffect(() => {
    if (school === null) return
    const abortController = new AbortController()
    fetchCurrentWork({ school, place: { lesson, step } }, abortController.signal)
      .then((work) => {
        if (since === undefined) {
          for (const [stepId, stars] of Object.entries(work.stars)) saveStars(personId, stepId, stars)
          setEarlierCount(work.earlier)
        }
        const { draft: currentDraft, read: parseDraft, take: restoreDraft } = latest.current
        if (!work.draft || work.draft.sequence <= initial.sequence || currentDraft !== initial.draft) return
        if (since !== undefined && work.draft.at < since) return
        const newer = parseDraft(work.draft)
        if (!newer || JSON.stringify(newer) === JSON.stringify(currentDraft)) return
        restoreDraft(newer)
        setRestoredDraft(newer)
      })
      // Offline: continue with the draft on this device.
      .catch(() => {})
    return () => abortController.abort()
  }, [school, lesson, step, since, personId, initial])

  // The first change after restoring turns the other device's draft into an earlier program.
  const replacedCount = restoredDraft !== null && restoredDraft !== draft ? 1 : 0
  return {
    earlierCount: since === undefined ? earlierCount + replacedCount : 0,
    countReplaced: () => setEarlierCount(earlierCount + 1),
    isRestored: restoredDraft === draft,
  }
}

import { useEffect, useRef, useState } from 'react'
import type { ProgramDraft } from '#rules/program/draft.ts'
import { fetchOwnWork, keepStars, type OwnDraft } from '#app/features/progress/public-player.ts'

/** Whose work it is, and at which step: nothing for those who leave none. */
export type OwnPlace = {
  readonly school: string
  readonly place: { readonly lesson: string; readonly step: string }
  /** In a test, when it was started: what was made before is not gone on with. */
  readonly since?: number
}

type Options = {
  readonly own: OwnPlace | null
  readonly personId: string | null
  /** What this device knows, in the order of what was done. */
  readonly sequence: number
  /** What is on the screen now, and what was there at first. */
  readonly draft: ProgramDraft
  /** What was made elsewhere as this step shows it; nothing where it cannot. */
  readonly read: (kept: OwnDraft) => ProgramDraft | null
  readonly take: (draft: ProgramDraft) => void
}

export type Elsewhere = {
  /** How many programs can be brought back. */
  readonly earlier: number
  readonly replacedOne: () => void
  /** What was made on another device stands there, untouched. */
  readonly isBack: boolean
}

/** Work of another device that is newer than what is here is gone on with, unless somebody has begun here meanwhile. */
export function useOwnWork({ own, personId, sequence, draft, read, take }: Options): Elsewhere {
  const [earlier, setEarlier] = useState(0)
  const [taken, setTaken] = useState<ProgramDraft | null>(null)
  const [known] = useState({ sequence, draft })
  const now = useRef({ draft, read, take })
  useEffect(() => void (now.current = { draft, read, take }))
  const { school = null, since } = own ?? {}
  const { lesson = '', step = '' } = own?.place ?? {}

  useEffect(() => {
    if (school === null) return
    const leaving = new AbortController()
    fetchOwnWork({ school, place: { lesson, step } }, leaving.signal)
      .then((work) => {
        if (since === undefined) {
          for (const [one, stars] of Object.entries(work.stars)) keepStars(personId, one, stars)
          setEarlier(work.earlier)
        }
        const { draft: shown, read: readKept, take: takeOver } = now.current
        if (!work.draft || work.draft.sequence <= known.sequence || shown !== known.draft) return
        if (since !== undefined && work.draft.at < since) return
        const newer = readKept(work.draft)
        if (!newer || JSON.stringify(newer) === JSON.stringify(shown)) return
        takeOver(newer)
        setTaken(newer)
      })
      // Without a network one goes on with what is here.
      .catch(() => {})
    return () => leaving.abort()
  }, [school, lesson, step, since, personId, known])

  // The first change here takes the place of what the other device made.
  const replaced = taken !== null && taken !== draft ? 1 : 0
  return {
    earlier: since === undefined ? earlier + replaced : 0,
    replacedOne: () => setEarlier(earlier + 1),
    isBack: taken === draft,
  }
}

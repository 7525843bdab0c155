import { useEffect, useState } from 'react'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { Recorder } from '#app/features/learning/progress/public-player.ts'
import type { LevelTexts } from '../player/lesson-content.ts'
import type { Level } from '../player/level/use-level.ts'
import { requestMistake } from './request-mistake.ts'
import type { Rung, ProgramFeedback } from './program-feedback.ts'

export type Hints = {
  readonly rung: Rung
  readonly isOpen: boolean
  readonly feedback: ProgramFeedback | null
  readonly toggle: () => void
  readonly onClimb: (rung: Rung) => void
  readonly onClose: () => void
}

/** Hint state of one level: which hints are open, and the second hint's feedback on the current program. */
export function useHints(level: Level, texts: LevelTexts, recorder: Recorder): Hints {
  const [rung, setRung] = useState<Rung>(0)
  const [isOpen, setOpen] = useState(false)
  const [latest, setLatest] = useState<{ draft: ProgramDraft; feedback: ProgramFeedback } | null>(null)
  const {
    step,
    choice,
    session: { draft },
  } = level

  const isRequested = isOpen && rung >= 2
  useEffect(() => {
    if (!isRequested) return
    let isUnmounted = false
    const { explanation } = texts
    void requestMistake({ kind: 'feedback', draft, step, choice, texts: { explanation } }).then((result) => {
      if (!isUnmounted) setLatest({ draft, feedback: result })
    })
    return () => void (isUnmounted = true)
  }, [isRequested, draft, step, choice, texts])

  const current = latest?.draft === draft ? latest.feedback : null
  useEffect(() => {
    if (isRequested && current) recorder.hint(2, current.kind === 'solves' ? undefined : current.id)
  }, [isRequested, current, recorder])

  const climb = (to: Rung) => {
    recorder.markActive()
    if (to > rung) setRung(to)
    // Hint 2 is recorded above, once its feedback (and mistake id) is available.
    if (to > rung && to !== 2) recorder.hint(to)
  }
  return {
    rung,
    isOpen,
    feedback: current,
    // Opening the hints also opens the first one.
    toggle() {
      setOpen(!isOpen)
      if (!isOpen && rung === 0) climb(1)
    },
    onClimb: climb,
    onClose: () => setOpen(false),
  }
}

import { useEffect, useState } from 'react'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { Recorder } from '#app/features/progress/public-player.ts'
import type { LevelTexts } from '../player/lesson-content.ts'
import type { Level } from '../player/use-level.ts'
import { askMistake } from './ask-mistake.ts'
import type { Rung, Told } from './told.ts'

export type Hints = {
  readonly rung: Rung
  readonly isOpen: boolean
  readonly told: Told | null
  readonly toggle: () => void
  readonly onClimb: (rung: Rung) => void
  readonly onClose: () => void
}

/** The ladder of one level: how far up somebody is, and what the second rung says of the program as it is now. */
export function useHints(level: Level, texts: LevelTexts, recorder: Recorder): Hints {
  const [rung, setRung] = useState<Rung>(0)
  const [isOpen, setOpen] = useState(false)
  const [told, setTold] = useState<{ draft: ProgramDraft; told: Told } | null>(null)
  const {
    step,
    choice,
    session: { draft },
  } = level

  const wanted = isOpen && rung >= 2
  useEffect(() => {
    if (!wanted) return
    let left = false
    const { explanation } = texts
    void askMistake({ kind: 'told', draft, step, choice, texts: { explanation } }).then((found) => {
      if (!left) setTold({ draft, told: found })
    })
    return () => void (left = true)
  }, [wanted, draft, step, choice, texts])

  const current = told?.draft === draft ? told.told : null
  useEffect(() => {
    if (wanted && current) recorder.hint(2, current.kind === 'solves' ? undefined : current.id)
  }, [wanted, current, recorder])

  const climb = (to: Rung) => {
    recorder.touched()
    if (to > rung) setRung(to)
    // The second is told when it is known what it says.
    if (to > rung && to !== 2) recorder.hint(to)
  }
  return {
    rung,
    isOpen,
    told: current,
    // Whoever opens the ladder sees its first rung at once.
    toggle() {
      setOpen(!isOpen)
      if (!isOpen && rung === 0) climb(1)
    },
    onClimb: climb,
    onClose: () => setOpen(false),
  }
}

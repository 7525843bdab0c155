import { useState } from 'react'
import type { Recorder } from '#app/features/learning/progress/public-player.ts'
import type { Rung } from '../hints/program-feedback.ts'

export type TaskHints = ReturnType<typeof useTaskHints>

export function useTaskHints(recorder: Recorder) {
  const [rung, setRung] = useState<Rung>(0)
  const [isOpen, setOpen] = useState(false)
  const onClimb = (to: Rung) => {
    recorder.markActive()
    if (to <= rung) return
    setRung(to)
    recorder.hint(to)
  }
  return {
    rung,
    isOpen,
    onClimb,
    onClose: () => setOpen(false),
    toggle() {
      setOpen(!isOpen)
      if (!isOpen && rung === 0) onClimb(1)
    },
  }
}

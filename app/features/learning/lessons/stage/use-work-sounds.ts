import { useEffect, useRef } from 'react'
import { countBlocks } from '#rules/program/tree.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import { playSound, type SoundName } from '#app/platform/sound/play-sound.ts'
import type { Run } from '../player/run/session.ts'

type Work = {
  readonly draft: ProgramDraft
  readonly run: Run | null
  /** Whether a run has ended without success, or was refused. */
  readonly hasFailed: boolean
  readonly isHintOpen: boolean
}

/** Plays the sounds of building and running a program: a part added, changed or removed, run, stop, failure, hint. */
export function useWorkSounds({ draft, run, hasFailed, isHintOpen }: Work): void {
  const isPlaying = run?.playing === true
  const playbacks = run?.playbacks
  useSoundOnChange(draft, (previous) => selectEditSound(previous, draft))
  useSoundOnChange(playbacks, () => (isPlaying ? 'lesson.run' : null))
  // A run that ends has its own sound.
  useSoundOnChange(isPlaying, () => (run && !isPlaying && !hasFailed && run.stars === 0 ? 'lesson.stop' : null))
  useSoundOnChange(hasFailed, () => (hasFailed ? 'lesson.fail' : null))
  useSoundOnChange(isHintOpen, () => (isHintOpen ? 'lesson.hint' : null))
}

/** Typing is silent. */
function selectEditSound(previous: ProgramDraft, { program, typed }: ProgramDraft): SoundName | null {
  if (typed !== null || previous.program === program) return null
  const added = countBlocks(program) - countBlocks(previous.program)
  if (added > 0) return 'lesson.snap'
  return added < 0 ? 'lesson.remove' : 'lesson.pick'
}

function useSoundOnChange<Value>(value: Value, select: (previous: Value) => SoundName | null): void {
  const previous = useRef(value)
  useEffect(() => {
    if (Object.is(previous.current, value)) return
    const sound = select(previous.current)
    previous.current = value
    if (sound) playSound(sound)
  })
}

import { useEffect, useEffectEvent, useState } from 'react'
import type { TextMistake } from '#runtimes/mistakes/find-mistake.ts'
import { listWorldNames } from './find-task-mistake.ts'
import type { Task } from './use-task.ts'

/** Pause after the last key before the text is checked, in milliseconds. */
const PAUSE_MS = 1_500

export type TypingMark = {
  /** A syntax mistake on a line other than the caret's. */
  readonly mistake: TextMistake | null
  readonly onCaret: (line: number) => void
}

/** Marks syntax mistakes while the student types: after a pause, and never on the line being edited. */
export function useTypingMark(task: Task): TypingMark {
  const { text, verdict } = task
  const [initialText] = useState(text)
  const [checked, setChecked] = useState<{ readonly text: string; readonly mistake: TextMistake | null } | null>(null)
  const [caret, setCaret] = useState(0)
  const check = useEffectEvent(async (typed: string) => {
    // The runner may be unavailable offline; then nothing is marked.
    const mistake = await findSourceMistake(task, typed).catch(() => null)
    setChecked({ text: typed, mistake })
  })
  useEffect(() => {
    if (text === initialText || text.trim() === '') return
    const timer = setTimeout(() => void check(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, initialText])
  const mistake = checked?.text === text && !verdict ? checked.mistake : null
  return { mistake: mistake?.line === caret ? null : mistake, onCaret: setCaret }
}

/** Runs the text in the sandbox and returns only mistakes visible in the source. */
async function findSourceMistake({ step, runner }: Task, text: string): Promise<TextMistake | null> {
  const { error } = await (await runner()).console(text, [])
  // World functions are undefined in the console, so only syntax errors count.
  if (!error || (step.place && !/^(Syntax|Indentation)Error$/.test(error.type))) return null
  const { findMistake } = await import('#runtimes/mistakes/find-mistake.ts')
  const mistake = findMistake(step.language, text, { error, isOther: false, known: listWorldNames(step) })
  return mistake?.kind === 'source' && mistake.line !== null ? mistake : null
}

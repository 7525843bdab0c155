import { useEffect, useEffectEvent, useState } from 'react'
import type { TextMistake } from '#runtimes/mistakes/find-mistake.ts'
import { knownWords } from './mistake-in.ts'
import type { Task } from './use-task.ts'

/** So long after the last key nothing is marked. */
const PAUSE_MS = 1_500

export type TypingMark = {
  /** A slip that stands in the text, where the caret is not. */
  readonly mistake: TextMistake | null
  readonly onCaret: (line: number) => void
}

/** What can be told from the text alone while somebody types: quietly, after a pause, and never about the line they are in. */
export function useTypingMark(task: Task): TypingMark {
  const { text, verdict } = task
  const [opened] = useState(text)
  const [found, setFound] = useState<{ readonly text: string; readonly mistake: TextMistake | null } | null>(null)
  const [caret, setCaret] = useState(0)
  const look = useEffectEvent(async (typed: string) => {
    // Without a network nothing can be run, and nothing is marked.
    const mistake = await slipIn(task, typed).catch(() => null)
    setFound({ text: typed, mistake })
  })
  useEffect(() => {
    if (text === opened || text.trim() === '') return
    const timer = setTimeout(() => void look(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, opened])
  const mistake = found?.text === text && !verdict ? found.mistake : null
  return { mistake: mistake?.line === caret ? null : mistake, onCaret: setCaret }
}

/** The text is tried where programs run; only what is found in the text itself counts. */
async function slipIn({ step, runner }: Task, text: string): Promise<TextMistake | null> {
  const { error } = await (await runner()).console(text, [])
  // The words of a world are not there when it runs alone.
  if (!error || (step.place && !/^(Syntax|Indentation)Error$/.test(error.type))) return null
  const { findMistake } = await import('#runtimes/mistakes/find-mistake.ts')
  const found = findMistake(step.language, text, { error, isOther: false, known: knownWords(step) })
  return found?.kind === 'source' && found.line !== null ? found : null
}

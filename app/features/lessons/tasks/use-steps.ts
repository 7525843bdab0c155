import { useDeferredValue, useMemo, useState } from 'react'
import { stepThrough, type StepShown } from '#rules/tasks/step-through.ts'
import type { Task } from './use-task.ts'

export type Steps = {
  /** `null` where the program uses more of the language than can be shown step by step. */
  readonly all: readonly StepShown[] | null
  /** Which is looked at; `null` while nobody looks. */
  readonly at: number | null
  readonly goTo: (at: number | null) => void
}

/** The program as it stands there, step by step, with the first case that did not pass. */
export function useSteps({ step, text, verdict }: Task): Steps {
  const [looked, setLooked] = useState<{ readonly text: string; readonly at: number } | null>(null)
  // Typing comes first.
  const calm = useDeferredValue(text)
  const failed = Math.max(0, verdict?.cases.findIndex(({ passed }) => !passed) ?? 0)
  const all = useMemo(() => stepThrough(step, calm, failed), [step, calm, failed])
  const at = all && looked?.text === calm ? Math.min(looked.at, all.length - 1) : null
  return { all, at, goTo: (next) => setLooked(next === null ? null : { text: calm, at: next }) }
}

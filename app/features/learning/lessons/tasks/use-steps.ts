import { useDeferredValue, useMemo, useState } from 'react'
import { stepThrough, type TraceStep } from '#rules/tasks/step-through.ts'
import type { Task } from './use-task.ts'

export type ProgramSteps = {
  /** `null` if the program uses language features that cannot be traced. */
  readonly trace: readonly TraceStep[] | null
  /** Index of the visible step; `null` while the step view is closed. */
  readonly index: number | null
  readonly goTo: (index: number | null) => void
}

/** Traces the current program step by step with the first failed test case. */
export function useSteps({ step, text, verdict }: Task): ProgramSteps {
  const [selection, setSelection] = useState<{ readonly text: string; readonly index: number } | null>(null)
  // Deferred, so that tracing does not slow down typing.
  const deferredText = useDeferredValue(text)
  const failedCase = Math.max(0, verdict?.cases.findIndex(({ passed }) => !passed) ?? 0)
  const trace = useMemo(() => stepThrough(step, deferredText, failedCase), [step, deferredText, failedCase])
  const index = trace && selection?.text === deferredText ? Math.min(selection.index, trace.length - 1) : null
  return { trace, index, goTo: (next) => setSelection(next === null ? null : { text: deferredText, index: next }) }
}

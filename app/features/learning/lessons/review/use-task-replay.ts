import { useEffect, useReducer, useState } from 'react'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import type { TextMistake } from '#runtimes/mistakes/find-mistake.ts'
import type { TaskStep } from '../player/lesson-content.ts'
import { changeSession, openSession } from '../player/run/session.ts'
import { usePlaybackTimer } from '../player/run/use-playback-timer.ts'
import { stepMs, useReducedMotion, type Speed } from '../stage/speed.ts'
import type { FlightTask } from '../tasks/flight.tsx'
import { findTaskMistake } from '../tasks/find-task-mistake.ts'
import { toRunResult } from '../tasks/task-run.ts'
import { textDraft } from '../tasks/use-task.ts'

type JudgedRun = { readonly verdict: TaskVerdict; readonly mistake: TextMistake | null }

export type TaskReplay = FlightTask & {
  /** `null` until the program has run here, `failed` if the runner could not start. */
  readonly judged: JudgedRun | 'failed' | null
}

/** Runs a student's text program again in the sandboxed frame. Records nothing. */
export function useTaskReplay(step: TaskStep, text: string): TaskReplay {
  const [session, act] = useReducer(changeSession, null, () => openSession(textDraft(text)))
  const [judged, setJudged] = useState<TaskReplay['judged']>(null)
  const [speed, setSpeed] = useState<Speed>('usual')
  const reduced = useReducedMotion()
  usePlaybackTimer(session.run, stepMs[speed], () => act({ kind: 'forward' }))
  useEffect(() => {
    let isUnmounted = false
    const opened = import('../tasks/program-runner.ts').then(({ openRunner }) => openRunner(step.language))
    const replay = async () => {
      const result = await (await opened).judge(step, text)
      const mistake = await findTaskMistake(step, text, result.verdict)
      if (isUnmounted) return
      setJudged({ verdict: result.verdict, mistake })
      act({ kind: 'run', run: toRunResult(result), playing: false })
    }
    replay().catch(() => !isUnmounted && setJudged('failed'))
    return () => {
      isUnmounted = true
      void opened.then(({ close }) => close()).catch(() => {})
    }
  }, [step, text])
  const run = () => act({ kind: 'seek', shown: 0 })
  return { judged, session, act, run, speed, setSpeed, stepMs: reduced ? 0 : stepMs[speed] }
}

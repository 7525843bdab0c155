import { useEffect, useReducer, useState } from 'react'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import type { TextMistake } from '#runtimes/mistakes/find-mistake.ts'
import type { TaskStep } from '../player/lesson-content.ts'
import { changeSession, openSession } from '../player/session.ts'
import { usePlaying } from '../player/use-playing.ts'
import { stepMs, useReducedMotion, type Speed } from '../stage/speed.ts'
import type { Flown } from '../tasks/flight.tsx'
import { mistakeIn } from '../tasks/mistake-in.ts'
import { runOf } from '../tasks/task-run.ts'
import { draftOf } from '../tasks/use-task.ts'

type Judged = { readonly verdict: TaskVerdict; readonly mistake: TextMistake | null }

export type TaskReplay = Flown & {
  /** `null` until it has run here, `failed` where nothing could be run. */
  readonly judged: Judged | 'failed' | null
}

/** Somebody's program in text, run here anew in its frame without network. It leaves nothing anywhere. */
export function useTaskReplay(step: TaskStep, text: string): TaskReplay {
  const [session, act] = useReducer(changeSession, null, () => openSession(draftOf(text)))
  const [judged, setJudged] = useState<TaskReplay['judged']>(null)
  const [speed, setSpeed] = useState<Speed>('usual')
  const reduced = useReducedMotion()
  usePlaying(session.run, stepMs[speed], () => act({ kind: 'forward' }))
  useEffect(() => {
    let left = false
    const opened = import('../tasks/program-runner.ts').then(({ openRunner }) => openRunner(step.language))
    const replay = async () => {
      const ran = await (await opened).judge(step, text)
      const mistake = await mistakeIn(step, text, ran.verdict)
      if (left) return
      setJudged({ verdict: ran.verdict, mistake })
      act({ kind: 'run', run: runOf(ran), playing: false })
    }
    replay().catch(() => !left && setJudged('failed'))
    return () => {
      left = true
      void opened.then(({ close }) => close()).catch(() => {})
    }
  }, [step, text])
  const run = () => act({ kind: 'seek', shown: 0 })
  return { judged, session, act, run, speed, setSpeed, stepMs: reduced ? 0 : stepMs[speed] }
}

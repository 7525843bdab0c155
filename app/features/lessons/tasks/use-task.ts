import { useEffect, useReducer, useRef, useState } from 'react'
import { emptyProgram } from '#rules/program/tree.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import {
  keepDraft,
  keptDraft,
  type Corrected,
  type EarlierProgram,
  type Recorder,
} from '#app/features/progress/public-player.ts'
import type { TaskStep } from '../player/lesson-content.ts'
import { changeSession, openSession, type Session, type SessionAction } from '../player/session.ts'
import { useCorrected } from '../player/use-corrected.ts'
import { useOwnWork, type Elsewhere, type OwnPlace } from '../player/use-own-work.ts'
import { useKeptDraft } from '../player/use-level.ts'
import { usePlaying } from '../player/use-playing.ts'
import { stepKey, useTest } from '../test/test-mode.ts'
import { stepMs, useReducedMotion, type Speed } from '../stage/speed.ts'
import type { TextMistake } from '#runtimes/mistakes/find-mistake.ts'
import { readDraftJson } from '../review/draft-of-work.ts'
import { mistakeIn } from './mistake-in.ts'
import type { ProgramRunner } from './program-runner.ts'
import { runOf } from './task-run.ts'

export type Task = {
  readonly step: TaskStep
  readonly session: Session
  readonly act: (action: SessionAction) => void
  readonly text: string
  readonly type: (draft: ProgramDraft, how?: 'typing') => void
  readonly startOver: () => void
  readonly run: () => void
  /** `failed`: nothing could be run at all, as without a network. */
  readonly state: 'idle' | 'running' | 'failed'
  /** Of the program as it stands there. */
  readonly verdict: TaskVerdict | null
  /** What was probably meant, where it did not pass. */
  readonly mistake: TextMistake | null
  /** The same, where it is told without being asked for: what came out otherwise is explained the second time. */
  readonly explained: TextMistake | null
  readonly elsewhere: Elsewhere
  readonly read: (kept: EarlierProgram) => ProgramDraft | null
  readonly bringBack: (draft: ProgramDraft) => void
  readonly runner: () => Promise<ProgramRunner>
  readonly speed: Speed
  readonly setSpeed: (speed: Speed) => void
  readonly stepMs: number
}

export const draftOf = (text: string): ProgramDraft => ({
  program: emptyProgram,
  typed: { text, problem: null },
  loose: [],
})
export const textOf = ({ typed }: ProgramDraft): string => typed?.text ?? ''
const readTyped = ({ draft, program }: EarlierProgram): ProgramDraft | null => {
  if (draft === null) return draftOf(program ?? '')
  const read = readDraftJson(draft)
  return read?.typed ? draftOf(read.typed.text) : null
}
export const startOf = ({ start = [] }: TaskStep) => start.join('\n') + (start.length > 0 ? '\n' : '')

/** A task being worked at. */
export function useTask(
  step: TaskStep,
  personId: string | null,
  recorder: Recorder,
  corrected: Corrected | null,
  own: OwnPlace | null,
): Task {
  const key = { personId, stepId: stepKey(useTest(), step.id), version: step.version, choice: 0 }
  const [kept] = useState(() => keptDraft(key))
  const [session, act] = useReducer(changeSession, null, () => openSession(kept?.draft ?? draftOf(startOf(step))))
  const [state, setState] = useState<Task['state']>('idle')
  const [judged, setJudged] = useState<{
    draft: ProgramDraft
    verdict: TaskVerdict
    mistake: TextMistake | null
    isRepeated: boolean
  } | null>(null)
  const [speed, setSpeed] = useState<Speed>('usual')
  const [ran, setRan] = useState<string | null>(null)
  const reduced = useReducedMotion()
  useCorrected({ corrected, ran, personId, stepId: step.id, act })
  const opened = useRef<Promise<ProgramRunner> | null>(null)
  const { draft } = session
  usePlaying(session.run, stepMs[speed], () => act({ kind: 'forward' }))

  const runner = () => {
    opened.current ??= import('./program-runner.ts').then(({ openRunner }) => openRunner(step.language))
    return opened.current
  }
  useEffect(() => () => void opened.current?.then(({ close }) => close()).catch(() => {}), [])

  useKeptDraft(draft, (changed) => {
    keepDraft(key, changed, recorder.draft({ draft: changed, skin: step.language }))
  })
  const elsewhere = useOwnWork({
    own,
    personId,
    sequence: kept?.sequence ?? 0,
    draft,
    read: (made) => readTyped({ ...made, program: null }),
    take: (newer) => act({ kind: 'change', draft: newer }),
  })

  function bringBack(brought: ProgramDraft) {
    act({ kind: 'change', draft: brought })
    recorder.draft({ draft: brought, skin: step.language }, true)
    if (own) elsewhere.replacedOne()
  }

  async function run() {
    setState('running')
    recorder.touched()
    try {
      const ran = await (await runner()).judge(step, textOf(draft))
      const { verdict } = ran
      const mistake = await mistakeIn(step, textOf(draft), verdict)
      const isRepeated = mistake !== null && judged?.mistake?.id === mistake.id
      setJudged({ draft, verdict, mistake, isRepeated })
      const preview = { solved: verdict.solved, stars: verdict.stars }
      setRan(recorder.run({ draft, skin: step.language, preview, ...(mistake && { mistake: mistake.id }) }))
      // What ran before can be looked back at now.
      if (own && judged) elsewhere.replacedOne()
      act({ kind: 'run', run: runOf(ran) })
      setState('idle')
    } catch {
      opened.current = null
      setState('failed')
    }
  }

  const now = judged?.draft === draft ? judged : null
  return {
    step,
    session,
    act,
    text: textOf(draft),
    type: (typed, how) => act({ kind: 'change', draft: typed, ...(how && { how }) }),
    startOver: () => bringBack(draftOf(startOf(step))),
    bringBack,
    elsewhere,
    read: readTyped,
    run: () => void run(),
    state,
    verdict: now?.verdict ?? null,
    mistake: now?.mistake ?? null,
    explained: now && (now.isRepeated || now.mistake?.kind !== 'result') ? now.mistake : null,
    runner,
    speed,
    setSpeed,
    stepMs: reduced ? 0 : stepMs[speed],
  }
}

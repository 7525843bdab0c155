import { useEffect, useReducer, useRef, useState } from 'react'
import { emptyProgram } from '#rules/program/tree.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import {
  saveDeviceDraft,
  loadDeviceDraft,
  type Correction,
  type EarlierProgram,
  type Recorder,
} from '#app/features/learning/progress/public-player.ts'
import type { TaskStep } from '../player/lesson-content.ts'
import { changeSession, openSession, type Session, type SessionAction } from '../player/run/session.ts'
import { useRunCorrection } from '../player/run/use-run-correction.ts'
import { useSavedWork, type SavedWork, type WorkRef } from '../player/use-saved-work.ts'
import { useDraftChange } from '../player/level/use-level.ts'
import { usePlaybackTimer } from '../player/run/use-playback-timer.ts'
import { stepKey, useTest } from '../test/test-mode.ts'
import { stepMs, useReducedMotion, type Speed } from '../stage/speed.ts'
import type { TextMistake } from '#runtimes/mistakes/find-mistake.ts'
import { parseDraftJson } from '../review/draft-of-work.ts'
import { findTaskMistake } from './find-task-mistake.ts'
import type { ProgramRunner } from './program-runner.ts'
import { toRunResult } from './task-run.ts'

export type Task = {
  readonly step: TaskStep
  readonly session: Session
  readonly act: (action: SessionAction) => void
  readonly text: string
  readonly type: (draft: ProgramDraft, how?: 'typing') => void
  readonly startOver: () => void
  readonly run: () => void
  /** `failed`: the runner could not start, for example offline. */
  readonly state: 'idle' | 'running' | 'failed'
  /** Verdict on the current program; `null` after an edit. */
  readonly verdict: TaskVerdict | null
  /** Detected mistake of a failed run. */
  readonly mistake: TextMistake | null
  /** The mistake, if it is shown without a hint request: wrong results are explained only when they repeat. */
  readonly explained: TextMistake | null
  readonly savedWork: SavedWork
  readonly read: (saved: EarlierProgram) => ProgramDraft | null
  readonly bringBack: (draft: ProgramDraft) => void
  readonly runner: () => Promise<ProgramRunner>
  readonly speed: Speed
  readonly setSpeed: (speed: Speed) => void
  readonly stepMs: number
}

export const textDraft = (text: string): ProgramDraft => ({
  program: emptyProgram,
  typed: { text, problem: null },
  loose: [],
})
export const draftText = ({ typed }: ProgramDraft): string => typed?.text ?? ''
const parseTypedDraft = ({ draft, program }: EarlierProgram): ProgramDraft | null => {
  if (draft === null) return textDraft(program ?? '')
  const parsed = parseDraftJson(draft)
  return parsed?.typed ? textDraft(parsed.typed.text) : null
}
export const startText = ({ start = [] }: TaskStep) => start.join('\n') + (start.length > 0 ? '\n' : '')

/** State of a text task: draft, runner, verdict and playback. */
export function useTask(
  step: TaskStep,
  personId: string | null,
  recorder: Recorder,
  correction: Correction | null,
  workRef: WorkRef | null,
): Task {
  const key = { personId, stepId: stepKey(useTest(), step.id), version: step.version, choice: 0 }
  const [saved] = useState(() => loadDeviceDraft(key))
  const [session, act] = useReducer(changeSession, null, () => openSession(saved?.draft ?? textDraft(startText(step))))
  const [state, setState] = useState<Task['state']>('idle')
  const [judged, setJudged] = useState<{
    draft: ProgramDraft
    verdict: TaskVerdict
    mistake: TextMistake | null
    isRepeated: boolean
  } | null>(null)
  const [speed, setSpeed] = useState<Speed>('usual')
  const [lastRunId, setLastRunId] = useState<string | null>(null)
  const reduced = useReducedMotion()
  useRunCorrection({ correction, recordedRunId: lastRunId, personId, stepId: step.id, act })
  const openedRunner = useRef<Promise<ProgramRunner> | null>(null)
  const { draft } = session
  usePlaybackTimer(session.run, stepMs[speed], () => act({ kind: 'forward' }))

  const runner = () => {
    openedRunner.current ??= import('./program-runner.ts').then(({ openRunner }) => openRunner(step.language))
    return openedRunner.current
  }
  useEffect(() => () => void openedRunner.current?.then(({ close }) => close()).catch(() => {}), [])

  useDraftChange(draft, (changed) => {
    saveDeviceDraft(key, changed, recorder.draft({ draft: changed, skin: step.language }))
  })
  const savedWork = useSavedWork({
    workRef,
    personId,
    sequence: saved?.sequence ?? 0,
    draft,
    read: (studentDraft) => parseTypedDraft({ ...studentDraft, program: null }),
    restore: (newer) => act({ kind: 'change', draft: newer }),
  })

  function bringBack(restored: ProgramDraft) {
    act({ kind: 'change', draft: restored })
    recorder.draft({ draft: restored, skin: step.language }, true)
    if (workRef) savedWork.countReplaced()
  }

  async function run() {
    setState('running')
    recorder.markActive()
    try {
      const result = await (await runner()).judge(step, draftText(draft))
      const { verdict } = result
      const mistake = await findTaskMistake(step, draftText(draft), verdict)
      const isRepeated = mistake !== null && judged?.mistake?.id === mistake.id
      setJudged({ draft, verdict, mistake, isRepeated })
      const preview = { solved: verdict.solved, stars: verdict.stars }
      setLastRunId(recorder.run({ draft, skin: step.language, preview, ...(mistake && { mistake: mistake.id }) }))
      // The previous run is now available under earlier programs.
      if (workRef && judged) savedWork.countReplaced()
      act({ kind: 'run', run: toRunResult(result) })
      setState('idle')
    } catch {
      openedRunner.current = null
      setState('failed')
    }
  }

  const current = judged?.draft === draft ? judged : null
  return {
    step,
    session,
    act,
    text: draftText(draft),
    type: (typed, how) => act({ kind: 'change', draft: typed, ...(how && { how }) }),
    startOver: () => bringBack(textDraft(startText(step))),
    bringBack,
    savedWork,
    read: parseTypedDraft,
    run: () => void run(),
    state,
    verdict: current?.verdict ?? null,
    mistake: current?.mistake ?? null,
    explained: current && (current.isRepeated || current.mistake?.kind !== 'result') ? current.mistake : null,
    runner,
    speed,
    setSpeed,
    stepMs: reduced ? 0 : stepMs[speed],
  }
}

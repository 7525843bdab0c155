import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { unwrap } from '#rules/result.ts'
import type { WorldSetup } from '#rules/levels/level-file.ts'
import { findRefusal } from '#rules/levels/judge-file.ts'
import { openLevel, readLines, type AnyLevel } from '#rules/levels/open-level.ts'
import { draftOf, type ProgramDraft } from '#rules/program/draft.ts'
import { emptyProgram } from '#rules/program/tree.ts'
import {
  saveDeviceDraft,
  loadDeviceDraft,
  type Correction,
  type EarlierProgram,
  type StudentDraft,
  type Recorder,
} from '#app/features/learning/progress/public-player.ts'
import type { Skin } from '../../editor.ts'
import { parseSavedDraft, draftFromRun } from '../../review/draft-of-work.ts'
import { useReducedMotion, stepMs, type Speed } from '../../stage/speed.ts'
import type { LevelStep } from '../lesson-content.ts'
import { changeSession, openSession, type Session, type SessionAction } from '../run/session.ts'
import { tryDraft, type RunRefusal } from '../run/try-draft.ts'
import { useRunCorrection } from '../run/use-run-correction.ts'
import { useSavedWork, type SavedWork, type WorkRef } from '../use-saved-work.ts'
import { usePlaybackTimer } from '../run/use-playback-timer.ts'
import { stepKey, useTest } from '../../test/test-mode.ts'
import { useRecordedRun } from '../run/use-recorded-run.ts'

export type Level = {
  readonly step: LevelStep
  readonly setup: WorldSetup
  readonly level: AnyLevel
  readonly choice: number
  /** The editor skin: icons, blocks or text. */
  readonly skin: Skin
  readonly session: Session
  readonly act: (action: SessionAction) => void
  readonly run: (how?: { readonly playing: boolean }) => void
  readonly startOver: () => void
  readonly speed: Speed
  readonly setSpeed: (speed: Speed) => void
  readonly stepMs: number
  readonly refused: RunRefusal | null
  readonly savedWork: SavedWork
  /** Converts an earlier program of the student to a draft; `null` if this level cannot show it. */
  readonly read: (earlierProgram: EarlierProgram) => ProgramDraft | null
  /** Replaces the program on the screen; the replaced one joins the earlier programs. */
  readonly bringBack: (draft: ProgramDraft) => void
  /** Counts replaced programs; as the editor's key it resets the caret to the end of the new program. */
  readonly restoreCount: number
}

type Options = {
  readonly step: LevelStep
  readonly choice: number
  readonly skin: Skin
  readonly personId: string | null
  readonly recorder: Recorder
  readonly correction: Correction | null
  readonly workRef: WorkRef | null
}

const getSetup = (step: LevelStep, choice: number): WorldSetup =>
  choice === 0 ? step : (step.choices?.[choice - 1] ?? step)

export const createStartDraft = (step: LevelStep, world = step.world): ProgramDraft =>
  draftOf(step.start && world === step.world ? unwrap(readLines(step.start, world)) : emptyProgram)

/** State of a level being played. The logic is in `session.ts`; this hook adds timers, storage and recording. */
export function useLevel({ step, choice, skin, personId, recorder, correction, workRef }: Options): Level {
  const setup = getSetup(step, choice)
  const level = useMemo(() => unwrap(openLevel(step, choice)), [step, choice])
  const key = { personId, stepId: stepKey(useTest(), step.id), version: step.version, choice }
  const [deviceDraft] = useState(() => loadDeviceDraft(key))
  const [session, act] = useReducer(changeSession, null, () =>
    openSession(deviceDraft?.draft ?? createStartDraft(step, setup.world)),
  )
  const [speed, setSpeed] = useState<Speed>('usual')
  const [refused, setRefused] = useState<RunRefusal | null>(null)
  const [restoreCount, setRestoreCount] = useState(0)
  const hasRun = useRef(false)
  const { ran: recordedRunId, record } = useRecordedRun(recorder)
  const reduced = useReducedMotion()
  useRunCorrection({ correction, recordedRunId, personId, stepId: step.id, act })

  useDraftChange(session.draft, (draft) => {
    setRefused(null)
    saveDeviceDraft(key, draft, recorder.draft({ draft, skin, ...getSetupChoice(step, choice) }))
  })
  const read = ({ place: savedChoice, draft: json, program }: EarlierProgram) => {
    if ((savedChoice?.choice ?? 0) !== choice) return null
    const draft = json === null ? draftFromRun(program ?? '', setup.world) : parseSavedDraft(json, setup.world)
    // The level may have changed since the program was saved.
    return draft && findRefusal(step, draft.program) ? null : draft
  }
  const readSavedDraft = (studentDraft: StudentDraft) => read({ ...studentDraft, program: null })
  const savedWork = useSavedWork({
    workRef,
    personId,
    sequence: deviceDraft?.sequence ?? 0,
    draft: session.draft,
    read: readSavedDraft,
    restore: (draft) => {
      act({ kind: 'change', draft })
      setRestoreCount((count) => count + 1)
    },
  })
  usePlaybackTimer(session.run, stepMs[speed], () => act({ kind: 'forward' }))

  function run({ playing } = { playing: true }) {
    recorder.markActive()
    const { draft } = session
    const attempt = tryDraft(step, level, draft)
    setRefused(attempt.refused)
    if (attempt.refused) return
    const { stars } = attempt.run
    // The previous run becomes an earlier program.
    if (workRef && hasRun.current) savedWork.countReplaced()
    hasRun.current = true
    act({ kind: 'run', run: attempt.run, playing })
    record({ draft, skin, ...getSetupChoice(step, choice), preview: { solved: stars > 0, stars } }, async () => {
      const { requestMistake } = await import('../../hints/request-mistake.ts')
      const feedback = await requestMistake({ kind: 'feedback', draft, step, choice, texts: { explanation: '' } })
      return feedback.kind === 'solves' ? null : feedback.id
    })
  }

  function replaceDraft(draft: ProgramDraft) {
    act({ kind: 'change', draft })
    recorder.draft({ draft, skin, ...getSetupChoice(step, choice) }, true)
    if (workRef) savedWork.countReplaced()
  }

  return {
    step,
    setup,
    level,
    choice,
    skin,
    session,
    act,
    run,
    startOver: () => replaceDraft(createStartDraft(step, setup.world)),
    bringBack(draft) {
      replaceDraft(draft)
      setRestoreCount(restoreCount + 1)
    },
    restoreCount,
    savedWork,
    read,
    speed,
    setSpeed,
    stepMs: reduced ? 0 : stepMs[speed],
    refused,
  }
}

const getSetupChoice = ({ choices }: LevelStep, choice: number) => (choices ? { place: { choice } } : {})

/** Calls `onChange` for every draft except the initial one. */
export function useDraftChange(draft: ProgramDraft, onChange: (draft: ProgramDraft) => void) {
  const lastDraft = useRef(draft)
  useEffect(() => {
    if (lastDraft.current === draft) return
    lastDraft.current = draft
    onChange(draft)
  })
}

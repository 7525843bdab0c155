import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { trusted } from '#rules/lib/result.ts'
import type { Place } from '#rules/levels/level-file.ts'
import { refusedProgram } from '#rules/levels/judge-file.ts'
import { openLevel, readLines, type AnyLevel } from '#rules/levels/open-level.ts'
import { draftOf, type ProgramDraft } from '#rules/program/draft.ts'
import { emptyProgram } from '#rules/program/tree.ts'
import {
  keepDraft,
  keptDraft,
  type Corrected,
  type EarlierProgram,
  type OwnDraft,
  type Recorder,
} from '#app/features/progress/public-player.ts'
import type { Skin } from '../editor.ts'
import { draftOfKept, draftOfRun } from '../review/draft-of-work.ts'
import { useReducedMotion, stepMs, type Speed } from '../stage/speed.ts'
import type { LevelStep } from './lesson-content.ts'
import { changeSession, openSession, type Session, type SessionAction } from './session.ts'
import { tryDraft, type Refused } from './try-draft.ts'
import { useCorrected } from './use-corrected.ts'
import { useOwnWork, type Elsewhere, type OwnPlace } from './use-own-work.ts'
import { usePlaying } from './use-playing.ts'
import { stepKey, useTest } from '../test/test-mode.ts'
import { useRecordedRun } from './use-recorded-run.ts'

export type Level = {
  readonly step: LevelStep
  readonly place: Place
  readonly level: AnyLevel
  readonly choice: number
  /** In which the program is shown. */
  readonly skin: Skin
  readonly session: Session
  readonly act: (action: SessionAction) => void
  readonly run: (how?: { readonly playing: boolean }) => void
  readonly startOver: () => void
  readonly speed: Speed
  readonly setSpeed: (speed: Speed) => void
  readonly stepMs: number
  readonly refused: Refused | null
  readonly elsewhere: Elsewhere
  /** What was kept of this learner's work as this level shows it; nothing where it cannot. */
  readonly read: (kept: EarlierProgram) => ProgramDraft | null
  /** Puts another program in place of the one on the screen, which can be brought back. */
  readonly bringBack: (draft: ProgramDraft) => void
  /** How often a whole other program came: the editor begins with it at its end, as when it is opened. */
  readonly brought: number
}

type Options = {
  readonly step: LevelStep
  readonly choice: number
  readonly skin: Skin
  readonly personId: string | null
  readonly recorder: Recorder
  readonly corrected: Corrected | null
  readonly own: OwnPlace | null
}

const placeOf = (step: LevelStep, choice: number): Place => (choice === 0 ? step : (step.choices?.[choice - 1] ?? step))

export const startDraft = (step: LevelStep, world = step.world): ProgramDraft =>
  draftOf(step.start && world === step.world ? trusted(readLines(step.start, world)) : emptyProgram)

/** A level being played. All that it does is in `session.ts`; here is what needs a clock, a disk or a listener. */
export function useLevel({ step, choice, skin, personId, recorder, corrected, own }: Options): Level {
  const place = placeOf(step, choice)
  const level = useMemo(() => trusted(openLevel(step, choice)), [step, choice])
  const key = { personId, stepId: stepKey(useTest(), step.id), version: step.version, choice }
  const [kept] = useState(() => keptDraft(key))
  const [session, act] = useReducer(changeSession, null, () =>
    openSession(kept?.draft ?? startDraft(step, place.world)),
  )
  const [speed, setSpeed] = useState<Speed>('usual')
  const [refused, setRefused] = useState<Refused | null>(null)
  const [brought, setBrought] = useState(0)
  const hasRun = useRef(false)
  const { ran, record } = useRecordedRun(recorder)
  const reduced = useReducedMotion()
  useCorrected({ corrected, ran, personId, stepId: step.id, act })

  useKeptDraft(session.draft, (draft) => {
    setRefused(null)
    keepDraft(key, draft, recorder.draft({ draft, skin, ...placed(step, choice) }))
  })
  const read = ({ place: made, draft: json, program }: EarlierProgram) => {
    if ((made?.choice ?? 0) !== choice) return null
    const draft = json === null ? draftOfRun(program ?? '', place.world) : draftOfKept(json, place.world)
    // Of a level that has changed since.
    return draft && refusedProgram(step, draft.program) ? null : draft
  }
  const readKept = (made: OwnDraft) => read({ ...made, program: null })
  const elsewhere = useOwnWork({
    own,
    personId,
    sequence: kept?.sequence ?? 0,
    draft: session.draft,
    read: readKept,
    take: (draft) => {
      act({ kind: 'change', draft })
      setBrought((count) => count + 1)
    },
  })
  usePlaying(session.run, stepMs[speed], () => act({ kind: 'forward' }))

  function run({ playing } = { playing: true }) {
    recorder.touched()
    const { draft } = session
    const tried = tryDraft(step, level, draft)
    setRefused(tried.refused)
    if (tried.refused) return
    const { stars } = tried.run
    // What ran before can be looked back at now.
    if (own && hasRun.current) elsewhere.replacedOne()
    hasRun.current = true
    act({ kind: 'run', run: tried.run, playing })
    record({ draft, skin, ...placed(step, choice), preview: { solved: stars > 0, stars } }, async () => {
      const { askMistake } = await import('../hints/ask-mistake.ts')
      const told = await askMistake({ kind: 'told', draft, step, choice, texts: { explanation: '' } })
      return told.kind === 'solves' ? null : told.id
    })
  }

  function replaceBy(draft: ProgramDraft) {
    act({ kind: 'change', draft })
    recorder.draft({ draft, skin, ...placed(step, choice) }, true)
    if (own) elsewhere.replacedOne()
  }

  return {
    step,
    place,
    level,
    choice,
    skin,
    session,
    act,
    run,
    startOver: () => replaceBy(startDraft(step, place.world)),
    bringBack(draft) {
      replaceBy(draft)
      setBrought(brought + 1)
    },
    brought,
    elsewhere,
    read,
    speed,
    setSpeed,
    stepMs: reduced ? 0 : stepMs[speed],
    refused,
  }
}

const placed = ({ choices }: LevelStep, choice: number) => (choices ? { place: { choice } } : {})

/** Told of every draft but the first, which is known already. */
export function useKeptDraft(draft: ProgramDraft, keep: (draft: ProgramDraft) => void) {
  const known = useRef(draft)
  useEffect(() => {
    if (known.current === draft) return
    known.current = draft
    keep(draft)
  })
}

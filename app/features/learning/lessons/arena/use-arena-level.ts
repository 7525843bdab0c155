import { useMemo, useReducer, useState } from 'react'
import { unwrap } from '#rules/result.ts'
import { openLevel } from '#rules/levels/open-level.ts'
import { printPython } from '#rules/program/python.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { Skin } from '../editor.ts'
import type { LevelStep } from '../player/lesson-content.ts'
import { changeSession, openSession } from '../player/run/session.ts'
import { tryDraft, type RunRefusal } from '../player/run/try-draft.ts'
import { createStartDraft, useDraftChange, type Level } from '../player/level/use-level.ts'
import { usePlaybackTimer } from '../player/run/use-playback-timer.ts'
import { stepMs, useReducedMotion, type Speed } from '../stage/speed.ts'
import { saveTabDraft, loadTabDraft } from './tab-draft.ts'

const noSavedWork: Level['savedWork'] = { earlierCount: 0, countReplaced: () => {}, isRestored: false }

/** A level without recorded progress: it starts fresh even if the student solved it in its lesson. */
export function useArenaLevel(step: LevelStep, name: string, skin: Skin, onRun: (program: string) => void): Level {
  const level = useMemo(() => unwrap(openLevel(step)), [step])
  const [session, act] = useReducer(changeSession, null, () =>
    openSession(loadTabDraft(name) ?? createStartDraft(step)),
  )
  const [speed, setSpeed] = useState<Speed>('usual')
  const [refused, setRefused] = useState<RunRefusal | null>(null)
  const reduced = useReducedMotion()
  useDraftChange(session.draft, (draft) => {
    setRefused(null)
    saveTabDraft(name, draft)
  })
  usePlaybackTimer(session.run, stepMs[speed], () => act({ kind: 'forward' }))

  function run({ playing } = { playing: true }) {
    const attempt = tryDraft(step, level, session.draft)
    setRefused(attempt.refused)
    if (attempt.refused) return
    act({ kind: 'run', run: attempt.run, playing })
    onRun(getProgramText(session.draft))
  }

  return {
    ...{ step, setup: step, level, choice: 0, skin, session, act, run, speed, setSpeed, refused },
    startOver: () => act({ kind: 'change', draft: createStartDraft(step) }),
    ...{ savedWork: noSavedWork, read: () => null, bringBack: () => {}, restoreCount: 0 },
    stepMs: reduced ? 0 : stepMs[speed],
  }
}

/** The program as typed, or printed as Python if it was built with tiles or blocks. */
const getProgramText = ({ program, typed }: ProgramDraft): string =>
  typed && !typed.problem ? typed.text : printPython(program)

import { useMemo, useReducer, useState } from 'react'
import { trusted } from '#rules/lib/result.ts'
import { openLevel } from '#rules/levels/open-level.ts'
import { printPython } from '#rules/program/python.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { Skin } from '../editor.ts'
import type { LevelStep } from '../player/lesson-content.ts'
import { changeSession, openSession } from '../player/session.ts'
import { tryDraft, type Refused } from '../player/try-draft.ts'
import { startDraft, useKeptDraft, type Level } from '../player/use-level.ts'
import { usePlaying } from '../player/use-playing.ts'
import { stepMs, useReducedMotion, type Speed } from '../stage/speed.ts'
import { keepTabDraft, tabDraft } from './tab-draft.ts'

const nowhere: Level['elsewhere'] = { earlier: 0, replacedOne: () => {}, isBack: false }

/** A level that begins anew for everybody, whatever they made of it in its lesson, and of which nothing is recorded. */
export function useArenaLevel(step: LevelStep, name: string, skin: Skin, onRun: (program: string) => void): Level {
  const level = useMemo(() => trusted(openLevel(step)), [step])
  const [session, act] = useReducer(changeSession, null, () => openSession(tabDraft(name) ?? startDraft(step)))
  const [speed, setSpeed] = useState<Speed>('usual')
  const [refused, setRefused] = useState<Refused | null>(null)
  const reduced = useReducedMotion()
  useKeptDraft(session.draft, (draft) => {
    setRefused(null)
    keepTabDraft(name, draft)
  })
  usePlaying(session.run, stepMs[speed], () => act({ kind: 'forward' }))

  function run({ playing } = { playing: true }) {
    const tried = tryDraft(step, level, session.draft)
    setRefused(tried.refused)
    if (tried.refused) return
    act({ kind: 'run', run: tried.run, playing })
    onRun(textOf(session.draft))
  }

  return {
    ...{ step, place: step, level, choice: 0, skin, session, act, run, speed, setSpeed, refused },
    startOver: () => act({ kind: 'change', draft: startDraft(step) }),
    ...{ elsewhere: nowhere, read: () => null, bringBack: () => {}, brought: 0 },
    stepMs: reduced ? 0 : stepMs[speed],
  }
}

/** As it was typed, where it was. */
const textOf = ({ program, typed }: ProgramDraft): string =>
  typed && !typed.problem ? typed.text : printPython(program)

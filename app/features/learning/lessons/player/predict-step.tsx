import { useEffect, useMemo, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingSkin } from '#rules/classrooms/classroom.ts'
import { unwrap } from '#rules/result.ts'
import type { NoteName } from '#rules/levels/level-file.ts'
import { beatsOf, openLevel } from '#rules/levels/open-level.ts'
import { starsToShow } from '#rules/levels/prediction.ts'
import { playCase } from '#rules/levels/playback.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import {
  saveStars,
  useBestStars,
  type Correction,
  type Recorder,
} from '#app/features/learning/progress/public-player.ts'
import { ReadOnlyProgram } from '../earlier/read-only-program.tsx'
import { getInitialSkin } from '../skins.ts'
import { Flag } from '../stage/sky-pieces.tsx'
import { stepMs, useReducedMotion } from '../stage/speed.ts'
import { Stage } from '../stage/stage.tsx'
import { TuneMarks } from '../stage/music/tune-marks.tsx'
import { Celebration } from './celebration.tsx'
import type { LevelStep, LevelTexts } from './lesson-content.ts'
import { formatRepeatAdvice } from './repeat-advice.ts'
import { changeSession, getShownFrame, isOver, openSession } from './run/session.ts'
import { TaskBar } from './task-bar.tsx'
import { createStartDraft } from './level/use-level.ts'
import { useRunCorrection } from './run/use-run-correction.ts'
import type { StepLinks } from './use-step-links.ts'
import { usePlaybackTimer } from './run/use-playback-timer.ts'
import { useTest } from '../test/test-mode.ts'
import { TestNext } from '../test/test-next.tsx'
import styles from './predict-step.module.css'

type PredictStepProps = {
  step: LevelStep
  texts: LevelTexts
  links: StepLinks
  personId: string | null
  recorder: Recorder
  correction: Correction | null
  /** The coding skin set for the student or the class. */
  coding: CodingSkin | null
}

/** Prediction step: the student predicts the outcome, then watches the run. The run determines the right answer. */
export default function PredictStep(props: PredictStepProps) {
  const { step, texts, links, personId, recorder, correction, coding } = props
  const { t } = useTranslation('lessons')
  const level = useMemo(() => unwrap(openLevel(step)), [step])
  const draft = useMemo(() => createStartDraft(step), [step])
  const playback = useMemo(() => playCase(draft.program, level.cases[0]!), [draft, level])
  const [session, act] = useReducer(changeSession, draft, openSession)
  const [chosen, setChosen] = useState<number | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [closed, setClosed] = useState(false)
  const [recordedRunId, setRecordedRunId] = useState<string | null>(null)
  const isTest = useTest() !== null
  const best = useBestStars(personId)[step.id] ?? 0
  const [isRepeat, setRepeat] = useState(false)
  const reduced = useReducedMotion()
  const { run } = session
  usePlaybackTimer(run, stepMs.usual, () => act({ kind: 'forward' }))
  useEffect(() => recorder.recordOpening(), [recorder])
  useRunCorrection({ correction, recordedRunId, personId, stepId: step.id, act })

  const isRight = chosen !== null && chosen === playback.answer
  const isPlaybackOver = run !== null && isOver(run) && !run.playing
  const choose = (answer: number) => {
    setChosen(answer)
    setAttempt(attempt + 1)
    setClosed(false)
    const solved = answer === playback.answer
    const previousStars = isTest ? 0 : best
    const stars = solved ? starsToShow(attempt + 1, previousStars) : 0
    setRepeat(previousStars > 0)
    // No preview for a repeated step: only the server knows the number of tries.
    setRecordedRunId(recorder.answer(answer, previousStars > 0 ? undefined : { solved, stars }))
    // During a test the outcome stays hidden until results are released.
    if (isTest) return
    if (stars > 0) saveStars(personId, step.id, stars)
    act({ kind: 'run', run: { playbacks: [playback], stars, blocks: 0 } })
  }
  const message = isPlaybackOver ? (isRight ? t('predict.right') : t('predict.other')) : null
  return (
    <Card depth="lifted" padding="small" className={styles.sheet}>
      <TaskBar texts={texts} stars={isPlaybackOver && isRight ? run.stars : 0} message={message} />
      <div className={styles.picture}>
        <Stage
          setup={step}
          skin={step.skin}
          cases={level.cases}
          selectedCase={0}
          run={run}
          stepMs={reduced ? 0 : stepMs.usual}
        />
      </div>
      <ReadOnlyProgram
        draft={draft}
        step={step}
        world={step.world}
        skin={getInitialSkin(step, coding)}
        blocks={step.offers}
        running={run ? getShownFrame(run).nodeId : null}
      />
      <div className={styles.answers} role="group" aria-label={t('predict.answers')}>
        {listAnswers(step).map((answer, index) => (
          <button
            key={index}
            type="button"
            className={styles.answer}
            aria-pressed={chosen === index + 1}
            aria-label={
              answer === 'flag' ? t('predict.flag', { number: index + 1 }) : t('predict.tune', { number: index + 1 })
            }
            disabled={run?.playing === true}
            onClick={() => choose(index + 1)}
          >
            {answer === 'flag' ? (
              <svg viewBox="-40 -44 84 88" aria-hidden>
                <Flag number={(index + 1) as 1 | 2 | 3} />
              </svg>
            ) : (
              <TuneMarks beats={beatsOf(answer)} />
            )}
          </button>
        ))}
      </div>
      {isTest && <TestNext links={links} isAnswered={chosen !== null} />}
      {isPlaybackOver && isRight && !closed && (
        <Celebration
          picture={<Stage setup={step} skin={step.skin} cases={level.cases} selectedCase={0} run={run} stepMs={0} />}
          stars={run.stars}
          reasons={[t('predict.star1'), t('predict.star2'), t('predict.star3')]}
          idea={texts.idea}
          advice={formatRepeatAdvice(t, { stars: run.stars, isRepeat, isFlawless: attempt === 1 })}
          links={links}
          offersPractice={false}
          onClose={() => setClosed(true)}
        />
      )}
    </Card>
  )
}

/** The answer choices: flags of the map, or tunes. */
function listAnswers({ predict, cases }: LevelStep): readonly ('flag' | readonly NoteName[])[] {
  if (predict?.tunes) return predict.tunes
  const cells = (cases[0]?.map ?? []).join('')
  return ['1', '2', '3'].filter((flagNumber) => cells.includes(flagNumber)).map(() => 'flag' as const)
}

import { Suspense, useEffect, useMemo, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingSkin } from '#rules/classroom.ts'
import { trusted } from '#rules/lib/result.ts'
import type { NoteName } from '#rules/levels/level-file.ts'
import { beatsOf, openLevel, vocabularies } from '#rules/levels/open-level.ts'
import { starsShown } from '#rules/levels/prediction.ts'
import { playCase } from '#rules/levels/playback.ts'
import { Card } from '#app/ui/card.tsx'
import { keepStars, useBestStars, type Corrected, type Recorder } from '#app/features/progress/public-player.ts'
import { editors, firstSkin } from '../skins.ts'
import { Flag } from '../stage/sky-pieces.tsx'
import { stepMs, useReducedMotion } from '../stage/speed.ts'
import { Stage } from '../stage/stage.tsx'
import { TuneMarks } from '../stage/tune-marks.tsx'
import { Celebration } from './celebration.tsx'
import type { LevelStep, LevelTexts } from './lesson-content.ts'
import { repeatWords } from './repeat-words.ts'
import { changeSession, frameShown, isOver, openSession } from './session.ts'
import { TaskBar } from './task-bar.tsx'
import { startDraft } from './use-level.ts'
import { useCorrected } from './use-corrected.ts'
import type { Ways } from './use-next.ts'
import { usePlaying } from './use-playing.ts'
import { useTest } from '../test/test-mode.ts'
import { TestNext } from '../test/test-next.tsx'
import styles from './predict-step.module.css'

type PredictStepProps = {
  step: LevelStep
  texts: LevelTexts
  ways: Ways
  personId: string | null
  recorder: Recorder
  corrected: Corrected | null
  /** In which skin whoever plays codes. */
  coding: CodingSkin | null
}

const nothing = () => {}

/** First say what will happen, then see it happen. What is right is read off the run itself. */
export default function PredictStep(props: PredictStepProps) {
  const { step, texts, ways, personId, recorder, corrected, coding } = props
  const { t } = useTranslation('lessons')
  const level = useMemo(() => trusted(openLevel(step)), [step])
  const draft = useMemo(() => startDraft(step), [step])
  const playback = useMemo(() => playCase(draft.program, level.cases[0]!), [draft, level])
  const [session, act] = useReducer(changeSession, draft, openSession)
  const [chosen, setChosen] = useState<number | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [closed, setClosed] = useState(false)
  const [answered, setAnswered] = useState<string | null>(null)
  const isTest = useTest() !== null
  const best = useBestStars(personId)[step.id] ?? 0
  const [isRepeat, setRepeat] = useState(false)
  const reduced = useReducedMotion()
  const { run } = session
  usePlaying(run, stepMs.usual, () => act({ kind: 'forward' }))
  useEffect(() => recorder.opened(), [recorder])
  useCorrected({ corrected, ran: answered, personId, stepId: step.id, act })

  const right = chosen !== null && chosen === playback.answer
  const over = run !== null && isOver(run) && !run.playing
  const choose = (answer: number) => {
    setChosen(answer)
    setAttempt(attempt + 1)
    setClosed(false)
    const solved = answer === playback.answer
    const before = isTest ? 0 : best
    const stars = solved ? starsShown(attempt + 1, before) : 0
    setRepeat(before > 0)
    // Of a repeated one the server counts the tries, not the best.
    setAnswered(recorder.answer(answer, before > 0 ? undefined : { solved, stars }))
    // What would happen is told with the results.
    if (isTest) return
    if (stars > 0) keepStars(personId, step.id, stars)
    act({ kind: 'run', run: { playbacks: [playback], stars, blocks: 0 } })
  }
  const saying = over ? (right ? t('predict.right') : t('predict.other')) : null
  const Editor = editors[firstSkin(step, coding)]!
  return (
    <Card depth="lifted" padding="small" className={styles.sheet}>
      <TaskBar texts={texts} stars={over && right ? run.stars : 0} saying={saying} />
      <div className={styles.picture}>
        <Stage
          place={step}
          skin={step.skin}
          cases={level.cases}
          looking={0}
          run={run}
          stepMs={reduced ? 0 : stepMs.usual}
        />
      </div>
      <Suspense fallback={null}>
        <Editor
          draft={draft}
          onChange={nothing}
          offered={{ blocks: step.offers, countsWithDots: step.skin === 'icons' }}
          world={step.world}
          vocabulary={vocabularies[step.world]}
          given={[]}
          selected={null}
          onSelect={nothing}
          running={run ? frameShown(run).nodeId : null}
          marks={[]}
          readOnly
          onUndo={nothing}
          onRedo={nothing}
        />
      </Suspense>
      <div className={styles.answers} role="group" aria-label={t('predict.answers')}>
        {answersOf(step).map((answer, at) => (
          <button
            key={at}
            type="button"
            className={styles.answer}
            aria-pressed={chosen === at + 1}
            aria-label={
              answer === 'flag' ? t('predict.flag', { number: at + 1 }) : t('predict.tune', { number: at + 1 })
            }
            disabled={run?.playing === true}
            onClick={() => choose(at + 1)}
          >
            {answer === 'flag' ? (
              <svg viewBox="-40 -44 84 88" aria-hidden>
                <Flag number={(at + 1) as 1 | 2 | 3} />
              </svg>
            ) : (
              <TuneMarks beats={beatsOf(answer)} />
            )}
          </button>
        ))}
      </div>
      {isTest && <TestNext ways={ways} answered={chosen !== null} />}
      {over && right && !closed && (
        <Celebration
          picture={<Stage place={step} skin={step.skin} cases={level.cases} looking={0} run={run} stepMs={0} />}
          stars={run.stars}
          reasons={[t('predict.star1'), t('predict.star2'), t('predict.star3')]}
          idea={texts.idea}
          advice={repeatWords(t, { stars: run.stars, isRepeat, isFlawless: attempt === 1 })}
          ways={ways}
          offersPractice={false}
          onClose={() => setClosed(true)}
        />
      )}
    </Card>
  )
}

/** The flags of the map, or the tunes to choose from. */
function answersOf({ predict, cases }: LevelStep): readonly ('flag' | readonly NoteName[])[] {
  if (predict?.tunes) return predict.tunes
  const signs = (cases[0]?.map ?? []).join('')
  return ['1', '2', '3'].filter((sign) => signs.includes(sign)).map(() => 'flag' as const)
}

import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { keepStars, type Corrected, type Recorder } from '#app/features/progress/public-player.ts'
import { Celebration } from '../player/celebration.tsx'
import type { TaskStep, TaskTexts } from '../player/lesson-content.ts'
import { LevelTools } from '../player/level-tools.tsx'
import { frameShown, isOver } from '../player/session.ts'
import { correctedWords } from '../player/use-corrected.ts'
import type { Ways } from '../player/use-next.ts'
import type { OwnPlace } from '../player/use-own-work.ts'
import { HelpOrNext } from '../test/help-or-next.tsx'
import { useTest } from '../test/test-mode.ts'
import { useEarlierOpen } from '../earlier/use-earlier-open.ts'
import type { Rung } from '../hints/told.ts'
import { Ladder } from '../hints/hint-ladder.tsx'
import { Words } from '../hints/words.tsx'
import type { TextMistake } from '#runtimes/mistakes/find-mistake.ts'
import { CodeWords, withoutBackticks } from './code-words.tsx'
import { TaskWorld } from './task-world.tsx'
import { mistakeWords, taskTold, type TaskTold } from './task-words.ts'
import { SHOWN_TESTS } from './test-table.tsx'
import { tapWords } from './tap-words.ts'
import { useSteps } from './use-steps.ts'
import { useTask, type Task } from './use-task.ts'
import { useTypingMark } from './use-typing-mark.ts'
import runStyles from '../player/run-button.module.css'
import levelStyles from '../player/level-step.module.css'
import styles from './task-step.module.css'
import { lazyPart } from '#app/ui/lazy-part.ts'

const EarlierPrograms = lazyPart(() => import('../earlier/earlier-programs.tsx'))

const editors = {
  python: lazy(() => import('./text-editor.tsx')),
  javascript: lazy(() => import('./javascript-editor.tsx')),
}

type TaskScreenProps = {
  step: TaskStep
  texts: TaskTexts
  ways: Ways
  personId: string | null
  recorder: Recorder
  corrected: Corrected | null
  own: OwnPlace | null
}

/** So many runs that did not solve it, and Wao offers help. */
const MANY_FAILURES = 3

/** A task for a program in text: what is to be done, what it is tried with, and the program. */
export default function TaskScreen(props: TaskScreenProps) {
  const { ready } = useTranslation('tasks', { useSuspense: false })
  const { recorder } = props
  useEffect(() => recorder.opened(), [recorder])
  return ready ? <OpenTask {...props} /> : <div data-slot="world" aria-busy />
}

function OpenTask({ step, texts, ways, personId, recorder, corrected, own }: TaskScreenProps) {
  const { t } = useTranslation('tasks')
  const { t: words } = useTranslation('lessons')
  const task = useTask(step, personId, recorder, corrected, own)
  const hints = useTaskHints(recorder)
  const earlier = useEarlierOpen([hints.isOpen], hints.onClose)
  const { session, act, verdict } = task
  const { run } = session
  const isShown = run !== null && isOver(run) && !run.playing
  const { isTest, told } = useTold(task, isShown)
  const [closed, setClosed] = useState<Task['verdict']>(null)
  const stars = isShown && verdict && !isTest ? run.stars : 0
  useEffect(() => {
    if (stars > 0) keepStars(personId, step.id, stars)
  }, [stars, personId, step.id])
  const line = told?.line ?? null
  const message = told ? withoutBackticks(told.message) : ''
  const TextEditor = editors[step.language]
  const problem = useMemo(() => (line === null ? null : { line, words: message }), [line, message])
  const steps = useSteps(task)
  const { mistake: slipped, onCaret } = useTypingMark(task)
  const slip = useMemo(() => slipOf(t, isTest ? null : slipped), [t, isTest, slipped])
  const flown = run && step.place ? frameShown(run).nodeId : null
  return (
    <>
      <TaskWorld task={task} texts={texts} told={told} steps={steps} />
      {hints.isOpen && (
        <Ladder
          rung={hints.rung}
          onClimb={hints.onClimb}
          onClose={hints.onClose}
          nudge={<Words text={withoutBackticks(texts.nudge)} />}
          own={<OwnRun task={task} />}
          example={<Example step={step} />}
        />
      )}
      {earlier.isOpen && own && (
        <Suspense>
          <EarlierPrograms own={own} level={task} shownIn={null} onClose={earlier.close} />
        </Suspense>
      )}
      <Suspense fallback={<div data-slot="program" aria-busy />}>
        <TextEditor
          text={task.text}
          onType={task.type}
          onUndo={() => act({ kind: 'undo' })}
          onRedo={() => act({ kind: 'redo' })}
          words={tapWords(step)}
          running={steps.at === null ? flown : steps.all![steps.at]!.line}
          fault={line}
          problem={problem}
          slip={slip}
          onCaret={onCaret}
        />
      </Suspense>
      <LevelTools level={task} onEarlier={earlier.toggle} />
      <div data-slot="actions" className={levelStyles.actions}>
        <HelpOrNext
          hints={hints}
          offered={session.failures >= MANY_FAILURES && told !== null}
          ways={ways}
          ran={run !== null}
        />
        <button
          type="button"
          className={runStyles.run}
          aria-label={t('run')}
          disabled={task.state === 'running'}
          onClick={task.run}
        >
          <IconPlayerPlayFilled aria-hidden />
          <span className={runStyles.words} aria-hidden>
            {t(task.state === 'running' ? 'running' : 'run')}
          </span>
        </button>
      </div>
      {stars > 0 && verdict !== closed && (
        <Celebration
          stars={stars}
          reasons={[t('stars.solved'), usedWords(t, step), t('stars.lines', { count: step.stars.mostLines ?? 0 })]}
          advice={correctedWords(words, run)}
          ways={ways}
          offersPractice={false}
          onClose={() => setClosed(verdict)}
        />
      )}
    </>
  )
}

/** A mark at a line, with its words for whoever asks. */
function slipOf(t: TFunction<'tasks'>, mistake: TextMistake | null) {
  if (!mistake || mistake.line === null) return null
  const { message, advice } = mistakeWords(t, mistake)
  return { line: mistake.line, words: withoutBackticks(`${message} ${advice}`) }
}

/** What is said of the run that was seen. In a test nothing is told of tests that are not shown, nor what to try. */
function useTold(task: Task, isShown: boolean): { isTest: boolean; told: TaskTold | null } {
  const { t } = useTranslation('tasks')
  const outcome = useOutcome()
  const isTest = useTest() !== null
  if (!isShown) return { isTest, told: null }
  const told = taskTold(t, outcome, { ...task, mistake: isTest ? null : task.explained })
  if (!isTest || !told) return { isTest, told }
  const at = task.verdict?.cases.findIndex(({ passed }) => !passed) ?? -1
  return { isTest, told: at < SHOWN_TESTS ? { ...told, advice: '' } : null }
}

/** What the second star is for. */
function usedWords(t: TFunction<'tasks'>, { stars: { uses, avoids } }: TaskStep): string {
  const what = uses.join('  ')
  return avoids ? t('stars.usesWithout', { what, avoided: avoids.join('  ') }) : t('stars.uses', { what })
}

/** What a world says when a flight ends there. */
function useOutcome() {
  const { t } = useTranslation('lessons')
  return (reason: string) => t(`outcome.${reason}` as 'outcome.short')
}

function useTaskHints(recorder: Recorder) {
  const [rung, setRung] = useState<Rung>(0)
  const [isOpen, setOpen] = useState(false)
  const onClimb = (to: Rung) => {
    recorder.touched()
    if (to <= rung) return
    setRung(to)
    recorder.hint(to)
  }
  return {
    rung,
    isOpen,
    onClimb,
    onClose: () => setOpen(false),
    toggle() {
      setOpen(!isOpen)
      if (!isOpen && rung === 0) onClimb(1)
    },
  }
}

/** What the program as it stands there does, where it was run. */
function OwnRun({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const outcome = useOutcome()
  const told = taskTold(t, outcome, task)
  if (!told) return <Words text={t('hint.run')} />
  return (
    <>
      <Words text={withoutBackticks(`${told.message} ${told.advice}`)} />
      {told.raw && <p className={styles.raw}>{told.raw}</p>}
    </>
  )
}

/** The program of the task before, to read. */
function Example({ step }: { step: TaskStep }) {
  const { t } = useTranslation('tasks')
  if (!step.example) return <Words text={t('hint.noExample')} />
  return (
    <>
      <p>
        <CodeWords text={t('hint.example')} />
      </p>
      <pre className={styles.example}>{step.example.join('\n')}</pre>
    </>
  )
}

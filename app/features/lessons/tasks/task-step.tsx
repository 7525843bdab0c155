import { Suspense, useEffect, useMemo, useReducer, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { keepStars, type Corrected, type Recorder } from '#app/features/progress/public-player.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import type { TextMistake } from '#runtimes/mistakes/find-mistake.ts'
import { commentedLines } from '../comments/comment-marks.ts'
import { noComments, withNews, type ToldComments } from '../comments/told-comments.ts'
import { useCommentsOpen } from '../comments/use-comments.ts'
import { Celebration } from '../player/celebration.tsx'
import type { TaskStep, TaskTexts } from '../player/lesson-content.ts'
import { LevelTools } from '../player/level-tools.tsx'
import { frameShown, isOver } from '../player/session.ts'
import { correctedWords } from '../player/use-corrected.ts'
import type { Ways } from '../player/use-next.ts'
import { useOpened } from '../player/use-opened.ts'
import type { OwnPlace } from '../player/use-own-work.ts'
import { usePanels } from '../player/use-panels.ts'
import { useTest } from '../test/test-mode.ts'
import { withoutBackticks } from './code-words.tsx'
import { TaskActions } from './task-actions.tsx'
import { TaskPanels } from './task-panels.tsx'
import { editors } from './task-program.tsx'
import { TaskWorld } from './task-world.tsx'
import { mistakeWords, taskTold, type TaskTold } from './task-words.ts'
import { SHOWN_TESTS } from './test-table.tsx'
import { tapWords } from './tap-words.ts'
import { useOutcome } from './use-outcome.ts'
import { useSteps } from './use-steps.ts'
import { startOf, useTask, type Task } from './use-task.ts'
import { useTaskHints } from './use-task-hints.ts'
import { useTypingMark } from './use-typing-mark.ts'

// What the teacher wrote comes after the task itself.
const WatchComments = lazyPart(() => import('../comments/watch-comments.tsx'))

type TaskScreenProps = {
  step: TaskStep
  texts: TaskTexts
  ways: Ways
  personId: string | null
  recorder: Recorder
  corrected: Corrected | null
  own: OwnPlace | null
  /** The class in which it is learned, where there is one: who teaches it may write something. */
  classroom: string | null
}

/** So many runs that did not solve it, and Wao offers help. */
const MANY_FAILURES = 3

/** A task for a program in text: what is to be done, what it is tried with, and the program. */
export default function TaskScreen(props: TaskScreenProps) {
  const { ready } = useTranslation('tasks', { useSuspense: false })
  const { recorder, classroom, step } = props
  const [told, onNews] = useReducer(withNews, noComments)
  const [isTold, setTold] = useState(classroom === null)
  useOpened(recorder, isTold)
  return (
    <>
      {ready ? <OpenTask {...props} told={told} /> : <div data-slot="world" aria-busy />}
      {classroom !== null && (
        <Suspense fallback={null}>
          <WatchComments classroom={classroom} step={step.id} onNews={(news) => (onNews(news), setTold(true))} />
        </Suspense>
      )}
    </>
  )
}

type OpenTaskProps = Omit<TaskScreenProps, 'classroom'> & { told: ToldComments }

function OpenTask({ step, texts, ways, personId, recorder, corrected, own, told: written }: OpenTaskProps) {
  const { t } = useTranslation('tasks')
  const { t: words } = useTranslation('lessons')
  const task = useTask(step, personId, recorder, corrected, own)
  const hints = useTaskHints(recorder)
  const comments = useCommentsOpen(written, hints.isOpen)
  const rubric = useTest() ? undefined : step.rubric
  // Whoever has written nothing yet is told first what will be looked for.
  const isNew = rubric !== undefined && task.text === startOf(step)
  const panels = usePanels(
    [hints.isOpen, comments.isOpen],
    () => (hints.onClose(), comments.close()),
    isNew ? 'counts' : null,
  )
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
  const commented = useMemo(() => commentedLines(task.text, written.comments), [task.text, written.comments])
  const steps = useSteps(task)
  const { mistake: slipped, onCaret } = useTypingMark(task)
  const slip = useMemo(() => slipOf(t, isTest ? null : slipped), [t, isTest, slipped])
  const flown = run && step.place ? frameShown(run).nodeId : null
  return (
    <>
      <TaskWorld task={task} texts={texts} told={told} steps={steps} />
      <TaskPanels
        task={task}
        texts={texts}
        own={own}
        rubric={rubric}
        hints={hints}
        told={written}
        comments={comments}
        panels={panels}
      />
      <Suspense fallback={<div data-slot="program" aria-busy />}>
        <TextEditor
          draft={session.draft}
          onType={task.type}
          onUndo={() => act({ kind: 'undo' })}
          onRedo={() => act({ kind: 'redo' })}
          words={tapWords(step)}
          running={steps.at === null ? flown : steps.all![steps.at]!.line}
          fault={line}
          problem={problem}
          slip={slip}
          commented={commented}
          selected={session.selected}
          onCaret={onCaret}
        />
      </Suspense>
      <LevelTools level={task} onEarlier={() => panels.toggle('earlier')} />
      <TaskActions
        task={task}
        rubric={rubric}
        hints={hints}
        offered={session.failures >= MANY_FAILURES && told !== null}
        told={written}
        comments={comments}
        panels={panels}
        ways={ways}
      />
      {stars > 0 && verdict !== closed && (
        <Celebration
          stars={stars}
          reasons={[t('stars.solved'), usedWords(t, step), t('stars.lines', { count: step.stars.mostLines ?? 0 })]}
          idea={withoutBackticks(texts.idea)}
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

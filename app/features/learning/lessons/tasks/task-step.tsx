import { Suspense, useEffect, useMemo, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { saveStars, type Correction, type Recorder } from '#app/features/learning/progress/public-player.ts'
import { useSound } from '#app/platform/sound/use-sound.ts'
import type { TextMistake } from '#runtimes/mistakes/find-mistake.ts'
import { commentedLines } from '../comments/comment-marks.ts'
import type { StepComments } from '../comments/step-comments.ts'
import { useCommentsOpen } from '../comments/use-comments.ts'
import { useStepComments } from '../comments/use-step-comments.tsx'
import { Celebration } from '../player/celebration.tsx'
import type { TaskStep, TaskTexts } from '../player/lesson-content.ts'
import { LevelTools } from '../player/level/level-tools.tsx'
import { getShownFrame, isOver } from '../player/run/session.ts'
import { formatCorrection } from '../player/run/use-run-correction.ts'
import type { StepLinks } from '../player/use-step-links.ts'
import { useRecordOpening } from '../player/use-record-opening.ts'
import type { WorkRef } from '../player/use-saved-work.ts'
import { usePanels } from '../player/use-panels.ts'
import { useTest } from '../test/test-mode.ts'
import { useRunSounds } from '../stage/use-run-sounds.ts'
import { useWorkSounds } from '../stage/use-work-sounds.ts'
import { withoutBackticks } from './text-with-code.tsx'
import { TaskActions } from './task-actions.tsx'
import { TaskPanels } from './task-panels.tsx'
import { editors } from './task-program.tsx'
import { TaskWorld } from './task-world.tsx'
import { describeMistake, describeTaskRun, type TaskFeedback } from './task-feedback.ts'
import { SHOWN_TESTS } from './test-table.tsx'
import { listSnippets } from './code-snippets.ts'
import { useOutcome } from './use-outcome.ts'
import { useSteps } from './use-steps.ts'
import { startText, useTask, type Task } from './use-task.ts'
import { useTaskHints } from './use-task-hints.ts'
import { useTypingMark } from './use-typing-mark.ts'

type TaskScreenProps = {
  step: TaskStep
  texts: TaskTexts
  links: StepLinks
  personId: string | null
  recorder: Recorder
  correction: Correction | null
  workRef: WorkRef | null
  /** Class id, if the student works in a class whose teacher can comment. */
  classroom: string | null
}

/** Number of failed runs after which the mascot Wao offers help. */
const MANY_FAILURES = 3

/** Screen of a text task: instructions, test cases and the editor. */
export default function TaskScreen(props: TaskScreenProps) {
  const { ready } = useTranslation('tasks', { useSuspense: false })
  const { recorder, classroom, step } = props
  const { stepComments, isLoaded, subscription } = useStepComments(classroom, step.id)
  useRecordOpening(recorder, isLoaded)
  return (
    <>
      {ready ? <OpenTask {...props} stepComments={stepComments} /> : <div data-slot="world" aria-busy />}
      {subscription}
    </>
  )
}

type OpenTaskProps = Omit<TaskScreenProps, 'classroom'> & { stepComments: StepComments }

function OpenTask({ step, texts, links, personId, recorder, correction, workRef, stepComments }: OpenTaskProps) {
  const { t } = useTranslation('tasks')
  const { t: tLessons } = useTranslation('lessons')
  const task = useTask(step, personId, recorder, correction, workRef)
  const hints = useTaskHints(recorder)
  const comments = useCommentsOpen(stepComments, hints.isOpen)
  const rubric = useTest() ? undefined : step.rubric
  // Show the rubric first if the student has not written anything yet.
  const isNew = rubric !== undefined && task.text === startText(step)
  const panels = usePanels(
    [hints.isOpen, comments.isOpen],
    () => (hints.onClose(), comments.close()),
    isNew ? 'rubric' : null,
  )
  const { session, act, verdict } = task
  const { run } = session
  const isShown = run !== null && isOver(run) && !run.playing
  const { isTest, feedback } = useRunFeedback(task, isShown)
  const [closed, setClosed] = useState<Task['verdict']>(null)
  useSound()
  useRunSounds(run)
  useWorkSounds({ draft: session.draft, run, hasFailed: feedback !== null, isHintOpen: hints.isOpen })
  const stars = isShown && verdict && !isTest ? run.stars : 0
  useEffect(() => {
    if (stars > 0) saveStars(personId, step.id, stars)
  }, [stars, personId, step.id])
  const line = feedback?.line ?? null
  const message = feedback ? withoutBackticks(feedback.message) : ''
  const TextEditor = editors[step.language]
  const problem = useMemo(() => (line === null ? null : { line, message }), [line, message])
  const commented = useMemo(() => commentedLines(task.text, stepComments.comments), [task.text, stepComments.comments])
  const steps = useSteps(task)
  const { mistake: typingMistake, onCaret } = useTypingMark(task)
  const slip = useMemo(() => createSlip(t, isTest ? null : typingMistake), [t, isTest, typingMistake])
  const flightLine = run && step.place ? getShownFrame(run).nodeId : null
  return (
    <>
      <TaskWorld task={task} texts={texts} feedback={feedback} steps={steps} />
      <TaskPanels
        task={task}
        texts={texts}
        workRef={workRef}
        rubric={rubric}
        hints={hints}
        stepComments={stepComments}
        comments={comments}
        panels={panels}
      />
      <Suspense fallback={<div data-slot="program" aria-busy />}>
        <TextEditor
          draft={session.draft}
          onType={task.type}
          onUndo={() => act({ kind: 'undo' })}
          onRedo={() => act({ kind: 'redo' })}
          snippets={listSnippets(step)}
          running={steps.index === null ? flightLine : steps.trace![steps.index]!.line}
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
        offered={session.failures >= MANY_FAILURES && feedback !== null}
        stepComments={stepComments}
        comments={comments}
        panels={panels}
        links={links}
      />
      {stars > 0 && verdict !== closed && (
        <Celebration
          stars={stars}
          reasons={[
            t('stars.solved'),
            describeSecondStar(t, step),
            t('stars.lines', { count: step.stars.mostLines ?? 0 }),
          ]}
          idea={withoutBackticks(texts.idea)}
          advice={formatCorrection(tLessons, run)}
          links={links}
          offersPractice={false}
          onClose={() => setClosed(verdict)}
        />
      )}
    </>
  )
}

/** Mark at a line, with a text that the student can open. */
function createSlip(t: TFunction<'tasks'>, mistake: TextMistake | null) {
  if (!mistake || mistake.line === null) return null
  const { message, advice } = describeMistake(t, mistake)
  return { line: mistake.line, message: withoutBackticks(`${message} ${advice}`) }
}

/** Feedback on the visible run. A school test shows no advice and nothing about hidden test cases. */
function useRunFeedback(task: Task, isShown: boolean): { isTest: boolean; feedback: TaskFeedback | null } {
  const { t } = useTranslation('tasks')
  const outcome = useOutcome()
  const isTest = useTest() !== null
  if (!isShown) return { isTest, feedback: null }
  const feedback = describeTaskRun(t, outcome, { ...task, mistake: isTest ? null : task.explained })
  if (!isTest || !feedback) return { isTest, feedback }
  const index = task.verdict?.cases.findIndex(({ passed }) => !passed) ?? -1
  return { isTest, feedback: index < SHOWN_TESTS ? { ...feedback, advice: '' } : null }
}

/** Describes the condition of the second star. */
function describeSecondStar(t: TFunction<'tasks'>, { stars: { uses, avoids } }: TaskStep): string {
  const used = uses.join('  ')
  return avoids ? t('stars.usesWithout', { what: used, avoided: avoids.join('  ') }) : t('stars.uses', { what: used })
}

import { readDraft } from '#rules/program/draft.ts'
import { parseJson } from '#rules/input/json.ts'
import { judgePython, type RunVerdict } from '#rules/levels/judge-python.ts'
import { judgeAnswers } from '#rules/questions/quiz.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { toRunVerdict, unfinishedVerdict } from '#rules/tasks/task-verdict.ts'
import { isPlausibleSequence, isTooOld, toServerTime } from '#rules/progress/event-time.ts'
import type { JudgedStepEvent, StepOutcome } from '#rules/progress/step-progress.ts'
import type { JudgedStep } from '#content/publish.ts'
import type { PersonJudging } from '#app/platform/limits/judging.server.ts'
import type { Judge } from '#app/platform/services/judge.server.ts'
import type { EventRefusal, LessonEvent, QuizAnswers } from './event.ts'
import { findStep, findCorrectAnswer } from '../judged-steps.server.ts'
import { isRegisteredMistake } from './registered-mistakes.server.ts'

/** An event to be saved, with the server's verdict. */
export type JudgedEvent = {
  readonly event: LessonEvent
  readonly stepEvent: JudgedStepEvent
  readonly verdict: RunVerdict | null
  /** Too old to detect duplicates: earlier events of that age are already deleted. */
  readonly isTooLate: boolean
}

export type JudgingResult = JudgedEvent | { readonly event: LessonEvent; readonly refusal: EventRefusal }

export type JudgingContext = {
  /** Runs task programs in separate processes. */
  readonly judge: Judge
  readonly ownerPath: readonly string[]
  /** Runs all other work in this process, and pays for both. */
  readonly person: PersonJudging
}

/**
 * Judges sequentially, in the order of `sequence`. When the budget is used up, the remaining events are refused with
 * `not-yet`; the device sends them again later.
 */
export async function judgeEvents(
  events: readonly LessonEvent[],
  times: Times,
  judging: JudgingContext,
): Promise<JudgingResult[]> {
  const results: JudgingResult[] = []
  const judgeTask = createTaskJudge(judging)
  for (const event of events.toSorted((left, right) => left.sequence - right.sequence)) {
    if (judging.person.refusal()) {
      results.push({ event, refusal: 'not-yet' })
      continue
    }
    const task = taskOf(event)
    const taskVerdict = task && event.kind === 'lesson.run' ? await judgeTask(task, event.program) : null
    // The verdict of a program needs no CPU time in this process, so the event waits for one judge only.
    const judge = () => judgeEvent(event, times, taskVerdict)
    results.push(taskVerdict ? judge() : await judging.person.run(judge))
  }
  return results
}

const taskOf = (event: LessonEvent): TaskRules | null =>
  event.kind === 'lesson.run' ? (findStep(event.lesson, event.step)?.task ?? null) : null

/** Whether any event needs a judge process, which takes longer. */
export const hasPrograms = (events: readonly LessonEvent[]): boolean => events.some((event) => taskOf(event) !== null)

type Times = { sentAt: number; receivedAt: number }

/** After this many killed programs in one request, further task programs are not run: they are likely malicious. */
const MAX_FORCED_STOPS = 2

/** Runs task programs in the sandboxed judge, sequentially. */
function createTaskJudge({ judge, ownerPath, person }: JudgingContext) {
  let forcedStops = 0
  return async (task: TaskRules, program: string): Promise<RunVerdict> => {
    if (forcedStops >= MAX_FORCED_STOPS) return toRunVerdict(unfinishedVerdict('time'))
    const { verdict, ms } = await judge.judge(task, program, ownerPath)
    if (verdict.reason === 'time' || verdict.reason === 'crashed') forcedStops++
    person.spend(ms)
    return toRunVerdict(verdict)
  }
}

function judgeEvent(input: LessonEvent, times: Times, taskVerdict: RunVerdict | null): JudgingResult {
  const step = findStep(input.lesson, input.step)
  if (!step) return { event: input, refusal: 'no-such-step' }
  const event = normalizeEvent(input, step)
  if (!isPlausibleSequence(event.sequence, times.receivedAt)) return { event, refusal: 'not-an-event' }
  // The device loaded the level from a newer server version.
  const rules = step.level ?? step.task
  const version = rules?.version ?? step.quiz?.version ?? null
  if ((event.version ?? 0) > (version ?? 0)) return { event, refusal: 'not-yet' }
  const stepOutcome = taskVerdict
    ? { kind: 'run' as const, stars: taskVerdict.stars, verdict: taskVerdict }
    : judgeStepEvent(event, step)
  if (!stepOutcome) return { event, refusal: 'not-an-event' }
  const { verdict = null, ...outcomeFields } = stepOutcome
  const stepEvent: JudgedStepEvent = {
    at: toServerTime(event.at, times),
    activeMs: event.activeMs,
    version,
    rules: rules?.rules ?? null,
    ...outcomeFields,
  }
  return { event, stepEvent, verdict, isTooLate: isTooOld(event.id, times) }
}

/**
 * Sets the skin to the language of the task, because older devices report all text as Python. Drops unknown mistakes,
 * which have no message.
 */
function normalizeEvent(input: LessonEvent, { task }: JudgedStep): LessonEvent {
  const event = 'skin' in input && task ? { ...input, skin: task.language } : input
  if (!('mistake' in event) || event.mistake === undefined || isRegisteredMistake(event.mistake, task)) return event
  const { mistake: _, ...rest } = event
  return rest as LessonEvent
}

/** The server's verdict on an event; `null` if the event is impossible at this step. */
function judgeStepEvent(event: LessonEvent, step: JudgedStep): (StepOutcome & { verdict?: RunVerdict }) | null {
  const { level } = step
  if (event.kind === 'lesson.opened') return { kind: 'opened' }
  if (event.kind === 'lesson.hint') return { kind: 'hint', rung: event.rung }
  if (event.kind === 'lesson.draft') return isDraft(event.draft) ? { kind: 'draft' } : null
  if (event.kind === 'lesson.answer') return judgeAnswer(event.answer, step)
  if (!level || event.skin === 'javascript') return null
  const verdict = judgePython(level, event.program, event.place)
  return { kind: 'run', stars: verdict.stars, verdict }
}

function judgeAnswer(answer: number | 'done' | QuizAnswers, { level, task, quiz }: JudgedStep): StepOutcome | null {
  if (answer === 'done') return level || task || quiz ? null : { kind: 'done' }
  if (typeof answer !== 'number') return quiz && toQuizOutcome(judgeAnswers(quiz.questions, answer))
  const correctAnswer = level && findCorrectAnswer(level)
  return correctAnswer === null ? null : { kind: 'answer', right: answer === correctAnswer }
}

/** Only wrong answers and the solving answer count as attempts, so restarting a quiz costs nothing. */
function toQuizOutcome(outcome: ReturnType<typeof judgeAnswers>): StepOutcome | null {
  if (outcome === null) return null
  return outcome === 'right' ? { kind: 'part' } : { kind: 'answer', right: outcome === 'solved' }
}

/** Rejects invalid drafts. Readers must validate the stored text again. */
function isDraft(text: string): boolean {
  const parsed = parseJson(text, { depth: 120, values: 20_000 })
  return parsed.ok && readDraft(parsed.value).ok
}

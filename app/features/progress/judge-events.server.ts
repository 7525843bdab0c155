import { readDraft } from '#rules/program/draft.ts'
import { readJson } from '#rules/input/json.ts'
import { verdictOf, type RunVerdict } from '#rules/levels/verdict-of.ts'
import { outcomeOf } from '#rules/questions/quiz.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { runVerdictOf, unended } from '#rules/tasks/task-verdict.ts'
import { canOrder, isLate, timeOf } from '#rules/progress/event-time.ts'
import type { Happened, WhatHappened } from '#rules/progress/step-progress.ts'
import type { JudgedStep } from '#content/publish.ts'
import type { Judge } from '#app/platform/judge.server.ts'
import type { Whose } from '#app/platform/fair-line.server.ts'
import type { EventRefusal, LessonEvent, QuizAnswers } from './event.ts'
import { judgedStep, rightAnswer } from './judged-steps.server.ts'
import { isKnownMistake } from './known-mistakes.server.ts'

/** An event that will be kept, with what the server thinks of it. */
export type JudgedEvent = {
  readonly event: LessonEvent
  readonly happened: Happened
  readonly verdict: RunVerdict | null
  /** Came so late that nobody knows whether it came before. */
  readonly late: boolean
}

export type Judged = JudgedEvent | { readonly event: LessonEvent; readonly refused: EventRefusal }

/** Who judges, and what the sender may take of the processor: told of all time that it took, a piece at a time. */
export type Judging = {
  /** Programs of tasks, elsewhere. */
  readonly judge: Judge
  readonly whose: Whose
  /** Everything else, here. */
  readonly turn: <Value>(work: () => Value) => Promise<{ value: Value; ms: number }>
  readonly spend: (ms: number) => void
  readonly isUsedUp: () => boolean
}

/**
 * One after the other, in the order in which they were done. Whose share ends on the way has the rest taken when it is
 * sent again.
 */
export async function judgeEvents(events: readonly LessonEvent[], times: Times, judging: Judging): Promise<Judged[]> {
  const judged: Judged[] = []
  const { turn, spend, isUsedUp } = judging
  const judgeTask = judgeFor(judging)
  for (const event of events.toSorted((one, other) => one.sequence - other.sequence)) {
    if (isUsedUp()) {
      judged.push({ event, refused: 'not-yet' })
      continue
    }
    const task = taskOf(event)
    const ran = task && event.kind === 'lesson.run' ? await judgeTask(task, event.program) : null
    const { value, ms } = await turn(() => judgeEvent(event, times, ran))
    judged.push(value)
    spend(ms)
  }
  return judged
}

const taskOf = (event: LessonEvent): TaskRules | null =>
  event.kind === 'lesson.run' ? (judgedStep(event.lesson, event.step)?.task ?? null) : null

/** Whether any of it is judged elsewhere, which takes longer. */
export const hasPrograms = (events: readonly LessonEvent[]): boolean => events.some((event) => taskOf(event) !== null)

type Times = { sentAt: number; receivedAt: number }

/** So many programs of one sending may have to be ended by force: whoever sends more of them means harm. */
const MOST_ENDED = 2

/** Runs programs of tasks where they can harm nobody, one after the other. */
function judgeFor({ judge, whose, spend }: Judging) {
  let endedByForce = 0
  return async (task: TaskRules, program: string): Promise<RunVerdict> => {
    if (endedByForce >= MOST_ENDED) return runVerdictOf(unended('time'))
    const { verdict, ms } = await judge.judge(task, program, whose)
    if (verdict.reason === 'time' || verdict.reason === 'crashed') endedByForce++
    spend(ms)
    return runVerdictOf(verdict)
  }
}

function judgeEvent(sent: LessonEvent, times: Times, ran: RunVerdict | null): Judged {
  const step = judgedStep(sent.lesson, sent.step)
  if (!step) return { event: sent, refused: 'no-such-step' }
  const event = asKnown(sent, step)
  if (!canOrder(event.sequence, times.receivedAt)) return { event, refused: 'not-an-event' }
  // A device that came by a newer server than this one.
  const rules = step.level ?? step.task
  const version = rules?.version ?? step.quiz?.version ?? null
  if ((event.version ?? 0) > (version ?? 0)) return { event, refused: 'not-yet' }
  const opinion = ran ? { kind: 'run' as const, stars: ran.stars, verdict: ran } : opinionOf(event, step)
  if (!opinion) return { event, refused: 'not-an-event' }
  const { verdict = null, ...what } = opinion
  const happened: Happened = {
    at: timeOf(event.at, times),
    activeMs: event.activeMs,
    version,
    rules: rules?.rules ?? null,
    ...what,
  }
  return { event, happened, verdict, late: isLate(event.id, times) }
}

/**
 * A task says itself in which language it is: older devices call all text Python. A mistake that nobody has words for is
 * none.
 */
function asKnown(sent: LessonEvent, { task }: JudgedStep): LessonEvent {
  const event = 'skin' in sent && task ? { ...sent, skin: task.language } : sent
  if (!('mistake' in event) || event.mistake === undefined || isKnownMistake(event.mistake, task)) return event
  const { mistake: _, ...rest } = event
  return rest as LessonEvent
}

/** What it was, by the server's own judgement; nothing where it cannot have happened at that step. */
function opinionOf(event: LessonEvent, step: JudgedStep): (WhatHappened & { verdict?: RunVerdict }) | null {
  const { level } = step
  if (event.kind === 'lesson.opened') return { kind: 'opened' }
  if (event.kind === 'lesson.hint') return { kind: 'hint', rung: event.rung }
  if (event.kind === 'lesson.draft') return isDraft(event.draft) ? { kind: 'draft' } : null
  if (event.kind === 'lesson.answer') return answered(event.answer, step)
  if (!level || event.skin === 'javascript') return null
  const verdict = verdictOf(level, event.program, event.place)
  return { kind: 'run', stars: verdict.stars, verdict }
}

function answered(answer: number | 'done' | QuizAnswers, { level, task, quiz }: JudgedStep): WhatHappened | null {
  if (answer === 'done') return level || task || quiz ? null : { kind: 'done' }
  if (typeof answer !== 'number') return quiz && quizAnswered(outcomeOf(quiz.questions, answer))
  const right = level && rightAnswer(level)
  return right === null ? null : { kind: 'answer', right: answer === right }
}

/** Only what was wrong and what solved it are tries: whoever begins again loses nothing by what they know. */
function quizAnswered(outcome: ReturnType<typeof outcomeOf>): WhatHappened | null {
  if (outcome === null) return null
  return outcome === 'right' ? { kind: 'part' } : { kind: 'answer', right: outcome === 'solved' }
}

/** Whoever reads it later reads it as carefully; here it is only kept out that is none. */
function isDraft(text: string): boolean {
  const read = readJson(text, { depth: 120, values: 20_000 })
  return read.ok && readDraft(read.value).ok
}

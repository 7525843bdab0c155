import type { LessonEvent } from '#app/features/learning/progress/events/event.ts'
import { newEventId } from '#app/platform/outbox/event-id.ts'
import type { CourseStep } from './steps.ts'

/** Endless events of one student, step by step: wrong and right programs, hints, answers and drafts. */
export function* generateActions(
  steps: readonly CourseStep[],
  firstStep: number,
  nextSequence: () => number,
): Generator<{ event: LessonEvent; solves: boolean; slot?: string }> {
  for (let stepIndex = firstStep; ; stepIndex++) {
    const { lesson, step, version, rules, skin, programs, answers } = steps[stepIndex % steps.length]!
    const common = (activeMs: number) => ({
      id: newEventId(),
      sequence: nextSequence(),
      at: Date.now(),
      lesson,
      step,
      version,
      rules,
      activeMs,
    })
    yield { event: { kind: 'lesson.opened', ...common(1) }, solves: false }
    // Drafts with the same slot replace each other in the outbox until they are sent.
    const slot = newEventId()
    for (const [index, { text, solves, draft: programDraft }] of programs.entries()) {
      const draft = JSON.stringify({ ...programDraft, typed: { text: `${text}\n# ${slot} ${index}`, problem: null } })
      yield { event: { kind: 'lesson.draft', ...common(0), draft, skin, startedOver: false }, solves: false, slot }
      const preview = { solved: solves, stars: solves ? 3 : 0 }
      yield { event: { kind: 'lesson.run', ...common(10), program: text, skin, preview }, solves }
      if (!solves) yield { event: { kind: 'lesson.hint', ...common(100), rung: 1 + (index % 3) }, solves: false }
    }
    for (const { answer, right } of answers)
      yield { event: { kind: 'lesson.answer', ...common(1_000), answer }, solves: right }
  }
}

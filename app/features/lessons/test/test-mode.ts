import { createContext, use, useMemo } from 'react'
import { endOf, hasStarted } from '#rules/assignments/test.ts'
import type { OwnTest } from '#app/features/courses/public.ts'
import { keepStars, type Recorder } from '#app/features/progress/public-player.ts'

/** A test as this device knows it: by how much its clock is ahead of the server's is found out when it comes. */
export type TestHere = OwnTest & { readonly ahead?: number }

const TestContext = createContext<TestHere | null>(null)
export const TestProvider = TestContext.Provider

/** The test that is being taken; nothing in a lesson like any other. */
export const useTest = (): TestHere | null => use(TestContext)

/** What is made and answered in a test stands apart from what was there before it. */
export const stepKey = (test: TestHere | null, stepId: string): string => (test ? `${test.test.id}/${stepId}` : stepId)

const found = new WeakMap<TestHere, number>()

export function aheadOf(test: TestHere): number {
  const ahead = test.ahead ?? found.get(test) ?? Date.now() - test.now
  found.set(test, ahead)
  return ahead
}

/** When it ends for whoever takes it, by the server's clock. */
export const endHere = ({ test, sitting }: TestHere): number => (hasStarted(sitting) ? endOf(test, sitting) : 0)

/** Notes on this device that a step was answered, and says nothing of hints. */
export function useTestRecorder(recorder: Recorder, test: TestHere | null, personId: string | null, stepId: string) {
  return useMemo<Recorder>(() => {
    if (!test) return recorder
    const answered = () => keepStars(personId, stepKey(test, stepId), 1)
    return {
      ...recorder,
      hint: () => {},
      run: (run) => (answered(), recorder.run(run)),
      answer: (answer, preview) => (answered(), recorder.answer(answer, preview)),
    }
  }, [recorder, test, personId, stepId])
}

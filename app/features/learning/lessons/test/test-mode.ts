import { createContext, use, useMemo } from 'react'
import { testEnd, hasStarted } from '#rules/assignments/test.ts'
import type { StudentTest } from '#app/features/learning/courses/public.ts'
import { saveStars, type Recorder } from '#app/features/learning/progress/public-player.ts'

/** A test with the device's clock offset: `ahead` is device time minus server time in ms, measured on arrival. */
export type DeviceTest = StudentTest & { readonly ahead?: number }

const TestContext = createContext<DeviceTest | null>(null)
export const TestProvider = TestContext.Provider

/** Returns the running test, `null` in a normal lesson. */
export const useTest = (): DeviceTest | null => use(TestContext)

/** Storage key of a step; test work is stored separately from lesson work. */
export const stepKey = (test: DeviceTest | null, stepId: string): string =>
  test ? `${test.test.id}/${stepId}` : stepId

const clockOffsets = new WeakMap<DeviceTest, number>()

export function clockOffset(test: DeviceTest): number {
  const offset = test.ahead ?? clockOffsets.get(test) ?? Date.now() - test.now
  clockOffsets.set(test, offset)
  return offset
}

/** End of the test for this student (with extra time), in server time; 0 before the start. */
export const testEndTime = ({ test, sitting }: DeviceTest): number => (hasStarted(sitting) ? testEnd(test, sitting) : 0)

/** Wraps the recorder for a test: marks answered steps on the device and does not record hints. */
export function useTestRecorder(recorder: Recorder, test: DeviceTest | null, personId: string | null, stepId: string) {
  return useMemo<Recorder>(() => {
    if (!test) return recorder
    const markAnswered = () => saveStars(personId, stepKey(test, stepId), 1)
    return {
      ...recorder,
      hint: () => {},
      run: (run) => (markAnswered(), recorder.run(run)),
      answer: (answer, preview) => (markAnswered(), recorder.answer(answer, preview)),
    }
  }, [recorder, test, personId, stepId])
}

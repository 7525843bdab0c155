import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { fromDevice } from './offline-document.ts'

/** From one step of a lesson to another: everything needed is already on the device, and nobody else may have come. */
export const staysInLesson = ({
  currentParams,
  nextParams,
}: Pick<ShouldRevalidateFunctionArgs, 'currentParams' | 'nextParams'>): boolean =>
  currentParams.lessonId !== undefined &&
  currentParams.lessonId === nextParams.lessonId &&
  currentParams.stepId !== nextParams.stepId

/** From one lesson to another on a page that came from the device: there is nobody to ask. */
const staysOnDevice = ({ nextParams }: ShouldRevalidateFunctionArgs) =>
  fromDevice() && nextParams.lessonId !== undefined

/** For what stands around the steps of a lesson: it is asked again everywhere else, as it would be. */
export const askOutsideLessons = (asked: ShouldRevalidateFunctionArgs): boolean =>
  !staysInLesson(asked) && !staysOnDevice(asked) && asked.defaultShouldRevalidate

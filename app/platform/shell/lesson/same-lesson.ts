import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { isPageFromDevice } from '../offline/offline-document.ts'

/** True between steps of one lesson: all data is loaded already and the user cannot have changed. */
export const staysInLesson = ({
  currentParams,
  nextParams,
}: Pick<ShouldRevalidateFunctionArgs, 'currentParams' | 'nextParams'>): boolean =>
  currentParams.lessonId !== undefined &&
  currentParams.lessonId === nextParams.lessonId &&
  currentParams.stepId !== nextParams.stepId

/** True for lessons on an offline page, which cannot reach the server. */
const staysOnDevice = ({ nextParams }: ShouldRevalidateFunctionArgs) =>
  isPageFromDevice() && nextParams.lessonId !== undefined

/** `shouldRevalidate` of routes around lesson steps: skips revalidation within a lesson. */
export const revalidateOutsideLessons = (navigation: ShouldRevalidateFunctionArgs): boolean =>
  !staysInLesson(navigation) && !staysOnDevice(navigation) && navigation.defaultShouldRevalidate

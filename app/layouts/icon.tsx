import { LessonFrame } from './lesson-frame.tsx'

/** Levels in icons: no reading needed, targets for small hands. */
export default function Icon() {
  return <LessonFrame skin="icon" />
}

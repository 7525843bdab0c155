import { LessonFrame } from './lesson-frame.tsx'

/** Levels in Python text. */
export default function TextBasedCoding() {
  return <LessonFrame skin="text" />
}

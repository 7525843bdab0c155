import { LessonFrame } from './lesson-frame.tsx'

/** Levels in word blocks. */
export default function CodeBlockText() {
  return <LessonFrame skin="block" />
}

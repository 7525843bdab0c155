import { LessonFrame } from './lesson-frame.tsx'

/** Layout of levels with Python text. */
export default function TextBasedCoding() {
  return <LessonFrame skin="text" />
}

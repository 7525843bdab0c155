import { LessonFrame } from './lesson-frame.tsx'

/** Layout of levels with text blocks. */
export default function CodeBlockText() {
  return <LessonFrame skin="block" />
}

import { LessonFrame } from './lesson-frame.tsx'

/** Layout of levels with icon blocks: no reading needed, large touch targets. */
export default function Icon() {
  return <LessonFrame skin="icon" />
}

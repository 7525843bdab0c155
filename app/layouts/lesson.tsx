import { LessonFrame } from './lesson-frame.tsx'

/** Stories, quizzes, unplugged tasks: steps that are read, not programmed. */
export default function Lesson() {
  return <LessonFrame skin="story" />
}

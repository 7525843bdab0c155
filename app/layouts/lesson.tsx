import { LessonFrame } from './lesson-frame.tsx'

/** Layout of steps without programming: stories, quizzes, unplugged tasks. */
export default function Lesson() {
  return <LessonFrame skin="story" />
}

import type { ComponentType } from 'react'
import { useLessonHead, type LessonHead } from '#app/platform/shell/lesson/lesson-head.ts'
import CodeBlockText from './code-block-text.tsx'
import Icon from './icon.tsx'
import Lesson from './lesson.tsx'
import TextBasedCoding from './text-based-coding.tsx'

const layouts: Record<LessonHead['layout'], ComponentType> = {
  lesson: Lesson,
  icon: Icon,
  'code-block-text': CodeBlockText,
  'text-based-coding': TextBasedCoding,
}

/** All lesson steps share one route; the loaded step selects one of the four layouts. */
export default function LessonStep() {
  const Layout = layouts[useLessonHead()?.layout ?? 'lesson']
  return <Layout />
}

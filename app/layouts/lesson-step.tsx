import type { ComponentType } from 'react'
import { useLessonHead, type LessonHead } from '#app/platform/shell/nav-lesson.ts'
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

/** One address for all steps of a lesson: the step that was loaded says in which of the four layouts it stands. */
export default function LessonStep() {
  const Layout = layouts[useLessonHead()?.layout ?? 'lesson']
  return <Layout />
}

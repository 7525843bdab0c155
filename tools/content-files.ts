import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { z } from 'zod'
import { standardsSchema, type Standards } from '#content/standards.ts'
import { activitySchema, courseSchema, lessonSchema, type Activity, type Course, type Lesson } from '#content/schema.ts'
import { filesUnder } from './source-files.ts'

/** All courses as their files say them. What cannot be read is a problem and left out. */
export type Content = {
  readonly courses: readonly Course[]
  readonly lessons: readonly (Lesson & { readonly folder: string })[]
  readonly activities: readonly Activity[]
  readonly standards: Standards
  /** What was published: a level's structure by its id and version. */
  readonly versions: Versions
}

export type Versions = Readonly<Record<string, Readonly<Record<string, string>>>>

export type ReadContent = { readonly content: Content; readonly problems: readonly string[] }

/** Reads files by name, so that a test may change one of them on the way. */
export type ContentFiles = ReadonlyMap<string, unknown>

/** Games and questions are read by those who play them. */
const isOfCourses = (path: string): boolean => !/^content\/(games|questions)\//.test(path)

export const contentPaths = (root: string): string[] => filesUnder(root, ['content'], ['.json']).filter(isOfCourses)

export function readContentFiles(root: string): ContentFiles {
  return new Map(contentPaths(root).map((path) => [path, JSON.parse(readFileSync(join(root, path), 'utf8'))]))
}

export function parseContent(files: ContentFiles): ReadContent {
  const problems: string[] = []
  const courses: Course[] = []
  const lessons: Content['lessons'][number][] = []
  const activities: Activity[] = []
  let versions: Versions = {}
  let standards: Standards = { schema: 1, sources: [], names: {}, units: {} }

  function parsed<Schema extends z.ZodType>(schema: Schema, path: string, value: unknown): z.infer<Schema> | null {
    const result = schema.safeParse(value)
    if (result.success) return result.data
    problems.push(...result.error.issues.map((issue) => `${path} ${issue.path.join('.')}: ${issue.message}`))
    return null
  }

  for (const [path, value] of files) {
    const name = basename(path, '.json')
    const folder = basename(dirname(path))
    if (path === 'content/versions.json') versions = value as Versions
    else if (path === 'content/standards.json') standards = parsed(standardsSchema, path, value) ?? standards
    else if (folder === 'activities') {
      const activity = parsed(activitySchema, path, value)
      if (activity) activities.push(activity)
      if (activity && activity.id !== name) problems.push(`${path} is called ${activity.id} inside`)
    } else if (name === 'course') {
      const course = parsed(courseSchema, path, value)
      if (course) courses.push(course)
      if (course && course.id !== folder) problems.push(`${path} is called ${course.id} inside`)
    } else {
      const lesson = parsed(lessonSchema, path, value)
      if (lesson) lessons.push({ ...lesson, folder })
      if (lesson && lesson.id !== name) problems.push(`${path} is called ${lesson.id} inside`)
    }
  }
  return { content: { courses, lessons, activities, standards, versions }, problems }
}

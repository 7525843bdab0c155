import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { z } from 'zod'
import { standardsSchema, type Standards } from '#content/standards.ts'
import { resourceSchema, type Resource } from '#content/resource-schema.ts'
import { activitySchema, courseSchema, lessonSchema, type Activity, type Course, type Lesson } from '#content/schema.ts'
import { filesUnder } from '../source-files.ts'

/** All parsed course content. Invalid files are omitted and reported as problems. */
export type Content = {
  readonly courses: readonly Course[]
  readonly lessons: readonly (Lesson & { readonly folder: string })[]
  readonly activities: readonly Activity[]
  readonly resources: readonly Resource[]
  readonly standards: Standards
  /** Hash of each published step, by step id and version. */
  readonly versions: Versions
}

export type Versions = Readonly<Record<string, Readonly<Record<string, string>>>>

export type ReadContent = { readonly content: Content; readonly problems: readonly string[] }

/** Parsed JSON by path, so that a test can change one file. */
export type ContentFiles = ReadonlyMap<string, unknown>

/** Games, question banks and help articles have their own readers. */
const isCourseFile = (path: string): boolean => !/^content\/(games|help|questions)\//.test(path)

export const contentPaths = (root: string): string[] => filesUnder(root, ['content'], ['.json']).filter(isCourseFile)

export function readContentFiles(root: string): ContentFiles {
  return new Map(contentPaths(root).map((path) => [path, JSON.parse(readFileSync(join(root, path), 'utf8'))]))
}

export function parseContent(files: ContentFiles): ReadContent {
  const problems: string[] = []
  const courses: Course[] = []
  const lessons: Content['lessons'][number][] = []
  const activities: Activity[] = []
  const resources: Resource[] = []
  let versions: Versions = {}
  let standards: Standards = { schema: 1, sources: [], names: {}, units: {} }

  function parseOrReport<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    value: unknown,
  ): z.infer<Schema> | null {
    const result = schema.safeParse(value)
    if (result.success) return result.data
    problems.push(...result.error.issues.map((issue) => `${path} ${issue.path.join('.')}: ${issue.message}`))
    return null
  }

  for (const [path, value] of files) {
    const name = basename(path, '.json')
    const folder = basename(dirname(path))
    if (path === 'content/versions.json') versions = value as Versions
    else if (path === 'content/standards.json') standards = parseOrReport(standardsSchema, path, value) ?? standards
    else if (folder === 'activities') {
      const activity = parseOrReport(activitySchema, path, value)
      if (activity) activities.push(activity)
      if (activity && activity.id !== name) problems.push(`${path} contains the id ${activity.id}`)
    } else if (path.startsWith('content/resources/')) {
      const resource = parseOrReport(resourceSchema, path, value)
      if (resource) resources.push(resource)
      if (resource && resource.code !== name) problems.push(`${path} contains the code ${resource.code}`)
    } else if (name === 'course') {
      const course = parseOrReport(courseSchema, path, value)
      if (course) courses.push(course)
      if (course && course.id !== folder) problems.push(`${path} contains the id ${course.id}`)
    } else {
      const lesson = parseOrReport(lessonSchema, path, value)
      if (lesson) lessons.push({ ...lesson, folder })
      if (lesson && lesson.id !== name) problems.push(`${path} contains the id ${lesson.id}`)
    }
  }
  return { content: { courses, lessons, activities, resources, standards, versions }, problems }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentLanguage } from '#content/languages.ts'
import { buildCatalog, publishLesson, type Catalog, type PublishedLesson } from '#content/publish.ts'
import { checkContentFiles } from '#tools/content/content-check.ts'
import { contentPaths, parseContent, type Content, type ContentFiles } from '#tools/content/content-files.ts'
import { checkTasks } from '#tools/content/content-tasks.ts'

/** The current content of the author's files and their problems. */

/** A content problem and its file. */
export type Fault = { readonly file: string; readonly words: string }

export type PreviewContent = {
  readonly catalogueIn: (language: ContentLanguage) => Catalog
  /** `null` while the lesson file is invalid. */
  readonly lessonIn: (lessonId: string, language: ContentLanguage) => PublishedLesson | null
  /** Problems of one lesson, including program runs; with `null`, all files that cannot be parsed. */
  readonly faultsOf: (lessonId: string | null) => Promise<readonly Fault[]>
}

export function readPreview(root: string): PreviewContent {
  const { files, unreadable } = readFiles(root)
  const { content, problems } = parseContent(files)
  const readableContent = withoutMissing(content)
  return {
    catalogueIn: (language) =>
      buildCatalog(readableContent, language, (id) => ({ file: `/preview/lessons/${id}-${language}.json`, bytes: 0 })),
    lessonIn(lessonId, language) {
      const lesson = readableContent.lessons.find(({ id }) => id === lessonId)
      return lesson ? publishLesson(readableContent, lesson, language) : null
    },
    async faultsOf(lessonId) {
      if (lessonId === null) return [...unreadable, ...problems.map((words) => toFault(words, files))]
      const lesson = content.lessons.find(({ id }) => id === lessonId)
      const file = [...files.keys(), ...unreadable.map((fault) => fault.file)].find((path) =>
        path.endsWith(`/${lessonId}.json`),
      )
      const allProblems = [
        ...checkContentFiles(files, lessonId).problems,
        ...(lesson ? await checkTasks({ ...content, lessons: [lesson] }) : []),
      ]
      const names = [lessonId, ...(lesson?.steps.map(({ id }) => id) ?? [])]
      const stepProblems = allProblems.filter((words) => names.some((name) => words.startsWith(`${name}:`)))
      const schemaProblems = problems.filter((words) => file !== undefined && words.startsWith(`${file} `))
      return [
        ...unreadable.filter((fault) => fault.file === file),
        ...[...schemaProblems, ...stepProblems].map((words) => ({
          file: file ?? '',
          words: words.replace(`${file} `, ''),
        })),
      ]
    },
  }
}

/** Tolerates invalid JSON, because a file may be half written. */
function readFiles(root: string): { files: ContentFiles; unreadable: Fault[] } {
  const files = new Map<string, unknown>()
  const unreadable: Fault[] = []
  for (const file of contentPaths(root))
    try {
      files.set(file, JSON.parse(readFileSync(join(root, file), 'utf8')))
    } catch (error) {
      unreadable.push({ file, words: (error as Error).message })
    }
  return { files, unreadable }
}

function toFault(words: string, files: ContentFiles): Fault {
  const file = [...files.keys()].find((path) => words.startsWith(`${path} `)) ?? ''
  return { file, words: words.slice(file === '' ? 0 : file.length + 1) }
}

/** Omits lessons with invalid files, so that the other lessons can be previewed. */
function withoutMissing(content: Content): Content {
  const existing = new Set(content.lessons.map(({ id }) => id))
  const courses = content.courses.map((course) => ({
    ...course,
    units: course.units.map((unit) => ({ ...unit, lessons: unit.lessons.filter((id) => existing.has(id)) })),
  }))
  const placedIds = new Set(courses.flatMap(({ units }) => units.flatMap(({ lessons }) => lessons)))
  return { ...content, courses, lessons: content.lessons.filter(({ id }) => placedIds.has(id)) }
}

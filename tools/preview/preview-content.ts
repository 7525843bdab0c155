import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentLanguage } from '#content/languages.ts'
import { catalogueOf, publishLesson, type Catalogue, type PublishedLesson } from '#content/publish.ts'
import { checkContentFiles } from '#tools/content-check.ts'
import { contentPaths, parseContent, type Content, type ContentFiles } from '#tools/content-files.ts'
import { checkTasks } from '#tools/content-tasks.ts'

/** The content as an author's files say it now, with whatever is wrong with them. */

/** What is wrong, and in which file. */
export type Fault = { readonly file: string; readonly words: string }

export type PreviewContent = {
  readonly catalogueIn: (language: ContentLanguage) => Catalogue
  /** Nothing while its file cannot be read. */
  readonly lessonIn: (lessonId: string, language: ContentLanguage) => PublishedLesson | null
  /** Of one lesson, whose programs are run; without one, of everything that cannot be read. */
  readonly faultsOf: (lessonId: string | null) => Promise<readonly Fault[]>
}

export function readPreview(root: string): PreviewContent {
  const { files, unreadable } = readAll(root)
  const { content, problems } = parseContent(files)
  const shelf = withoutMissing(content)
  return {
    catalogueIn: (language) =>
      catalogueOf(shelf, language, (id) => ({ file: `/preview/lessons/${id}-${language}.json`, bytes: 0 })),
    lessonIn(lessonId, language) {
      const lesson = shelf.lessons.find(({ id }) => id === lessonId)
      return lesson ? publishLesson(shelf, lesson, language) : null
    },
    async faultsOf(lessonId) {
      if (lessonId === null) return [...unreadable, ...problems.map((words) => ofFile(words, files))]
      const lesson = content.lessons.find(({ id }) => id === lessonId)
      const file = [...files.keys(), ...unreadable.map((one) => one.file)].find((path) =>
        path.endsWith(`/${lessonId}.json`),
      )
      const found = [
        ...checkContentFiles(files, lessonId).problems,
        ...(lesson ? await checkTasks({ ...content, lessons: [lesson] }) : []),
      ]
      const names = [lessonId, ...(lesson?.steps.map(({ id }) => id) ?? [])]
      const own = found.filter((words) => names.some((name) => words.startsWith(`${name}:`)))
      const ofSchema = problems.filter((words) => file !== undefined && words.startsWith(`${file} `))
      return [
        ...unreadable.filter((one) => one.file === file),
        ...[...ofSchema, ...own].map((words) => ({ file: file ?? '', words: words.replace(`${file} `, '') })),
      ]
    },
  }
}

/** A file that is being written may be no JSON yet. */
function readAll(root: string): { files: ContentFiles; unreadable: Fault[] } {
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

function ofFile(words: string, files: ContentFiles): Fault {
  const file = [...files.keys()].find((path) => words.startsWith(`${path} `)) ?? ''
  return { file, words: words.slice(file === '' ? 0 : file.length + 1) }
}

/** A lesson whose file cannot be read is left out, so that the others can be looked at. */
function withoutMissing(content: Content): Content {
  const known = new Set(content.lessons.map(({ id }) => id))
  const courses = content.courses.map((course) => ({
    ...course,
    units: course.units.map((unit) => ({ ...unit, lessons: unit.lessons.filter((id) => known.has(id)) })),
  }))
  const placed = new Set(courses.flatMap(({ units }) => units.flatMap(({ lessons }) => lessons)))
  return { ...content, courses, lessons: content.lessons.filter(({ id }) => placed.has(id)) }
}

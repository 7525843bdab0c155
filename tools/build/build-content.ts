import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  publishActivities,
  buildCatalog,
  buildHomeTexts,
  buildJudgedSteps,
  publishLesson,
  buildTeachingNotes,
  type Catalog,
  type TeachingNotes,
} from '#content/publish.ts'
import { localize, publishResourceAnswers, publishResources } from '#content/publish-resources.ts'
import { contentLanguages, type ContentLanguage } from '#content/languages.ts'
import { publishSheetSteps } from '#content/publish-sheets.ts'
import { publishStandards } from '#content/standards.ts'
import { parseContent, readContentFiles } from '../content/content-files.ts'
import { readHelpArticles } from '../content/help-articles.ts'
import { repository } from '../source-files.ts'

/**
 * Runs after the build. Writes every lesson in every language to an immutable file (its name contains a content hash).
 * For the server it writes the catalog, the steps with their solutions, the teaching notes, the texts for parents,
 * the unplugged activities, the printed resources, their answers, the steps that worksheets are made from, the
 * standards of each lesson and the help articles.
 */

type PerLanguage<Value> = Record<ContentLanguage, Value>

export function buildContent(root: string, out: string): { lessons: number; catalogue: number; bytes: number } {
  const { content, problems } = parseContent(readContentFiles(root))
  if (problems.length > 0) throw new Error(`invalid content: ${problems.join('\n')}`)
  const folder = join(out, 'client/assets/lessons')
  mkdirSync(folder, { recursive: true })
  mkdirSync(join(out, 'content'), { recursive: true })

  const catalogues = {} as PerLanguage<Catalog>
  const notes = {} as PerLanguage<TeachingNotes>
  let bytes = 0
  for (const language of contentLanguages) {
    const files = new Map(
      content.lessons.map((lesson) => {
        const text = JSON.stringify(publishLesson(content, lesson, language))
        const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
        const name = `${lesson.id}-${language}-${hash}.json`
        writeFileSync(join(folder, name), text)
        bytes += Buffer.byteLength(text)
        return [lesson.id, { file: `/assets/lessons/${name}`, bytes: Buffer.byteLength(text) }] as const
      }),
    )
    catalogues[language] = buildCatalog(content, language, (lessonId) => files.get(lessonId)!)
    notes[language] = buildTeachingNotes(content, language)
  }
  writeFileSync(join(out, 'content/catalogue.json'), JSON.stringify(catalogues))
  const standards = Object.fromEntries(
    contentLanguages.map((language) => [language, publishStandards(content.standards, content, language)]),
  )
  writeFileSync(join(out, 'content/standards.json'), JSON.stringify(standards))
  const activities = Object.fromEntries(
    contentLanguages.map((language) => [language, publishActivities(content, language)]),
  )
  writeFileSync(join(out, 'content/activities.json'), JSON.stringify(activities))
  const perLanguage = <Value>(publish: (language: ContentLanguage) => Value) =>
    JSON.stringify(Object.fromEntries(contentLanguages.map((language) => [language, publish(language)])))
  writeFileSync(
    join(out, 'content/resources.json'),
    perLanguage((language) => publishResources(content, language)),
  )
  writeFileSync(
    join(out, 'content/resource-answers.json'),
    perLanguage((language) => publishResourceAnswers(content, language)),
  )
  const articles = readHelpArticles(root)
  writeFileSync(
    join(out, 'content/help.json'),
    perLanguage((language) => articles.map((article) => localize(article, language))),
  )
  writeFileSync(join(out, 'content/steps.json'), JSON.stringify(buildJudgedSteps(content)))
  writeFileSync(join(out, 'content/sheet-steps.json'), JSON.stringify(publishSheetSteps(content)))
  const homeTexts = Object.fromEntries(
    contentLanguages.map((language) => [language, buildHomeTexts(content, language)]),
  )
  writeFileSync(join(out, 'content/home.json'), JSON.stringify(homeTexts))
  writeFileSync(join(out, 'content/teaching.json'), JSON.stringify(notes))
  return { lessons: content.lessons.length, catalogue: Buffer.byteLength(JSON.stringify(catalogues.th)), bytes }
}

if (import.meta.main) {
  const { lessons, catalogue, bytes } = buildContent(repository, join(repository, 'build'))
  console.log(
    `${lessons} lessons in ${contentLanguages.length} languages, ${Math.round(bytes / 1024)} kB; the catalog has ${Math.round(catalogue / 1024)} kB`,
  )
}
